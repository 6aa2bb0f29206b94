CREATE TABLE "outgoing_payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"payee_id" uuid NOT NULL,
	"feo_tag" text NOT NULL,
	"coin_ticker" text NOT NULL,
	"units" bigint NOT NULL,
	"paise" bigint NOT NULL,
	"memo" text NOT NULL,
	"idempotency_key" text,
	"sequence" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "bank_account_once";--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "owner_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "judged_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "usable_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_payment" ADD CONSTRAINT "outgoing_payment_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_payment" ADD CONSTRAINT "outgoing_payment_payee_id_account_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_payment_key" ON "outgoing_payment" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "outgoing_payment_of_user" ON "outgoing_payment" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bank_account_added" ON "bank_account" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "wallet_transfer_key" ON "wallet_transfer" USING btree ("user_number","ref_id") WHERE ref_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_once" ON "bank_account" USING btree ("account_number","ifsc") WHERE removed_at is null and status = 'VERIFIED';