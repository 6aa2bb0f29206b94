CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"rail" text NOT NULL,
	"coin_ticker" text NOT NULL,
	"units" bigint NOT NULL,
	"fee_units" bigint NOT NULL,
	"paise" bigint NOT NULL,
	"bank_account_id" uuid,
	"network" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"stage" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"paused_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_has_one_target" CHECK (case rail
        when 'bank' then bank_account_id is not null and network = '' and address = ''
        when 'chain' then bank_account_id is null and network <> '' and address <> ''
        else false end)
);--> statement-breakpoint
-- Rupees were counted in paise; a paisa is 10,000 of the ledger's units.
INSERT INTO "withdrawal" ("id", "user_id", "rail", "coin_ticker", "units", "fee_units", "paise", "bank_account_id", "status", "stage", "reference", "reject_reason", "paused_at", "note", "idempotency_key", "created_at", "updated_at") SELECT "id", "user_id", 'bank', 'INR', "paise" * 10000, "fee_paise" * 10000, "paise", "bank_account_id", "status", "stage", "utr", "reject_reason", "paused_at", "note", "idempotency_key", "created_at", "updated_at" FROM "fiat_withdrawal";--> statement-breakpoint
INSERT INTO "withdrawal" ("id", "user_id", "rail", "coin_ticker", "units", "fee_units", "paise", "network", "address", "status", "stage", "reference", "reject_reason", "paused_at", "note", "idempotency_key", "created_at", "updated_at") SELECT "id", "user_id", 'chain', "coin_ticker", "units", "fee_units", "paise", "network", "address", "status", "stage", "tx_hash", "reject_reason", "paused_at", "note", "idempotency_key", "created_at", "updated_at" FROM "crypto_withdrawal";--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_key" ON "withdrawal" USING btree ("user_id","rail","idempotency_key");--> statement-breakpoint
CREATE INDEX "withdrawal_of_user" ON "withdrawal" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawal_reference" ON "withdrawal" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "withdrawal_address" ON "withdrawal" USING btree ("address");--> statement-breakpoint
CREATE INDEX "withdrawal_open" ON "withdrawal" USING btree ("rail","stage") WHERE stage <> 'done';--> statement-breakpoint
ALTER TABLE "chain_payment" DROP CONSTRAINT "chain_payment_withdrawal_id_crypto_withdrawal_id_fk";--> statement-breakpoint
ALTER TABLE "chain_payment" ADD CONSTRAINT "chain_payment_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP TABLE "fiat_withdrawal";--> statement-breakpoint
DROP TABLE "crypto_withdrawal";--> statement-breakpoint
-- Both rails have one set of decisions now. What one operator has proposed under the old name is proposed again.
UPDATE "operator_proposal" SET "state" = 'dropped', "decided_at" = now() WHERE "state" = 'open' AND "action" LIKE 'coins %';
