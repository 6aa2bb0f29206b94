CREATE TABLE "bank_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"bank_name" text NOT NULL,
	"account_number" text NOT NULL,
	"ifsc" text NOT NULL,
	"holder" text NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_line" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"direction" text NOT NULL,
	"paise" bigint NOT NULL,
	"utr" text NOT NULL,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"account_number" text NOT NULL,
	"ifsc" text NOT NULL,
	"narration" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiat_deposit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"utr" text NOT NULL,
	"status" text NOT NULL,
	"line_id" text,
	"paise" bigint,
	"reject_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fiat_deposit_line_id_unique" UNIQUE("line_id")
);
--> statement-breakpoint
CREATE TABLE "fiat_withdrawal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"paise" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"stage" text NOT NULL,
	"utr" text DEFAULT '' NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"approvals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_deposit" ADD CONSTRAINT "fiat_deposit_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_deposit" ADD CONSTRAINT "fiat_deposit_line_id_bank_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_withdrawal" ADD CONSTRAINT "fiat_withdrawal_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_withdrawal" ADD CONSTRAINT "fiat_withdrawal_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_of_user" ON "bank_account" USING btree ("user_id") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_once" ON "bank_account" USING btree ("account_number","ifsc") WHERE removed_at is null and status <> 'REJECTED';--> statement-breakpoint
CREATE INDEX "bank_line_utr" ON "bank_line" USING btree ("utr");--> statement-breakpoint
CREATE INDEX "bank_line_state" ON "bank_line" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "fiat_deposit_utr" ON "fiat_deposit" USING btree ("utr") WHERE status <> 'REJECTED';--> statement-breakpoint
CREATE INDEX "fiat_deposit_of_user" ON "fiat_deposit" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "fiat_withdrawal_key" ON "fiat_withdrawal" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "fiat_withdrawal_of_user" ON "fiat_withdrawal" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "fiat_withdrawal_open" ON "fiat_withdrawal" USING btree ("stage") WHERE stage <> 'done';