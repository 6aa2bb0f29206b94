CREATE TABLE "operator_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"code_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fiat_withdrawal" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crypto_withdrawal" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "totp_sealed" text;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "totp_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "totp_last_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_name" ON "account" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "fiat_deposit_reference" ON "fiat_deposit" USING btree ("utr");--> statement-breakpoint
CREATE INDEX "fiat_withdrawal_reference" ON "fiat_withdrawal" USING btree ("utr");--> statement-breakpoint
CREATE INDEX "crypto_withdrawal_address" ON "crypto_withdrawal" USING btree ("address");--> statement-breakpoint
CREATE INDEX "crypto_withdrawal_transaction" ON "crypto_withdrawal" USING btree ("tx_hash");--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject","sequence");--> statement-breakpoint
CREATE INDEX "audit_entry_by" ON "audit_entry" USING btree ("by","sequence");