CREATE TABLE "chain_address" (
	"family" text NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "chain_address_family_user_id_pk" PRIMARY KEY("family","user_id")
);
--> statement-breakpoint
CREATE TABLE "chain_block" (
	"network" text NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "chain_block_network_height_pk" PRIMARY KEY("network","height")
);
--> statement-breakpoint
CREATE TABLE "chain_output" (
	"network" text NOT NULL,
	"tx_hash" text NOT NULL,
	"position" integer NOT NULL,
	"address" text NOT NULL,
	"chain_units" bigint NOT NULL,
	"height" integer,
	"spent_by" uuid,
	CONSTRAINT "chain_output_network_tx_hash_position_pk" PRIMARY KEY("network","tx_hash","position")
);
--> statement-breakpoint
CREATE TABLE "chain_payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"network" text NOT NULL,
	"purpose" text NOT NULL,
	"withdrawal_id" uuid,
	"coin_ticker" text NOT NULL,
	"from_address" text NOT NULL,
	"nonce" integer,
	"to_address" text NOT NULL,
	"chain_units" numeric(78, 0) NOT NULL,
	"state" text NOT NULL,
	"fee_units" numeric(78, 0),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_watch" (
	"network" text PRIMARY KEY NOT NULL,
	"genesis" text NOT NULL,
	"height" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crypto_deposit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"coin_ticker" text NOT NULL,
	"address" text NOT NULL,
	"from_address" text NOT NULL,
	"tx_hash" text NOT NULL,
	"tx_index" integer NOT NULL,
	"chain_units" numeric(78, 0) NOT NULL,
	"units" bigint NOT NULL,
	"fee_units" bigint NOT NULL,
	"wallet" text NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"height" integer,
	"asked_at" timestamp with time zone,
	"swept_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crypto_withdrawal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"coin_ticker" text NOT NULL,
	"address" text NOT NULL,
	"units" bigint NOT NULL,
	"fee_units" bigint NOT NULL,
	"paise" bigint NOT NULL,
	"status" text NOT NULL,
	"stage" text NOT NULL,
	"tx_hash" text DEFAULT '' NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"ownership" text NOT NULL,
	"owner_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sender_address" (
	"user_id" uuid NOT NULL,
	"family" text NOT NULL,
	"address" text NOT NULL,
	"ownership" text NOT NULL,
	"owner_name" text DEFAULT '' NOT NULL,
	"owner_country" text DEFAULT '' NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sender_address_user_id_family_address_pk" PRIMARY KEY("user_id","family","address")
);
--> statement-breakpoint
CREATE TABLE "chain_signed" (
	"network" text NOT NULL,
	"hash" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"raw" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_signed_network_hash_pk" PRIMARY KEY("network","hash")
);
--> statement-breakpoint
CREATE TABLE "referral_code" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referral_code_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referral_progress" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_trade" bigint NOT NULL,
	CONSTRAINT "referral_progress_is_one" CHECK ("referral_progress"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "referral_reward" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"asset" integer NOT NULL,
	"units" bigint NOT NULL,
	"paise" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "whitelist_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chain_address" ADD CONSTRAINT "chain_address_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_output" ADD CONSTRAINT "chain_output_spent_by_chain_payment_id_fk" FOREIGN KEY ("spent_by") REFERENCES "public"."chain_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_payment" ADD CONSTRAINT "chain_payment_withdrawal_id_crypto_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."crypto_withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_deposit" ADD CONSTRAINT "crypto_deposit_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_withdrawal" ADD CONSTRAINT "crypto_withdrawal_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_address" ADD CONSTRAINT "listed_address_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_address" ADD CONSTRAINT "sender_address_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_signed" ADD CONSTRAINT "chain_signed_payment_id_chain_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."chain_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_code" ADD CONSTRAINT "referral_code_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_reward" ADD CONSTRAINT "referral_reward_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_address_once" ON "chain_address" USING btree ("family","address");--> statement-breakpoint
CREATE INDEX "chain_output_unspent" ON "chain_output" USING btree ("network") WHERE spent_by is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_payment_nonce" ON "chain_payment" USING btree ("network","from_address","nonce");--> statement-breakpoint
CREATE INDEX "chain_payment_open" ON "chain_payment" USING btree ("network") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "chain_payment_of_withdrawal" ON "chain_payment" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_deposit_once" ON "crypto_deposit" USING btree ("network","tx_hash","tx_index");--> statement-breakpoint
CREATE INDEX "crypto_deposit_of_user" ON "crypto_deposit" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "crypto_deposit_open" ON "crypto_deposit" USING btree ("network") WHERE status in ('PENDING', 'SUBMITTED');--> statement-breakpoint
CREATE INDEX "crypto_deposit_unswept" ON "crypto_deposit" USING btree ("network","address") WHERE swept_by is null;--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_withdrawal_key" ON "crypto_withdrawal" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "crypto_withdrawal_of_user" ON "crypto_withdrawal" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "crypto_withdrawal_open" ON "crypto_withdrawal" USING btree ("stage") WHERE stage <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "listed_address_once" ON "listed_address" USING btree ("user_id","network","address");--> statement-breakpoint
CREATE INDEX "chain_signed_payment" ON "chain_signed" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "referral_reward_of_user" ON "referral_reward" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "referral_reward_open" ON "referral_reward" USING btree ("id") WHERE given_at is null;