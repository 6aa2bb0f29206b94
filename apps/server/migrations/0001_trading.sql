CREATE TABLE "balance" (
	"user_number" integer NOT NULL,
	"asset" integer NOT NULL,
	"main_available" bigint NOT NULL,
	"main_locked" bigint NOT NULL,
	"spot_available" bigint NOT NULL,
	"spot_locked" bigint NOT NULL,
	CONSTRAINT "balance_user_number_asset_pk" PRIMARY KEY("user_number","asset"),
	CONSTRAINT "balance_is_not_negative" CHECK (("balance"."user_number" between 10 and 99) or ("balance"."main_available" >= 0 and "balance"."main_locked" >= 0
        and "balance"."spot_available" >= 0 and "balance"."spot_locked" >= 0))
);
--> statement-breakpoint
CREATE TABLE "command_key" (
	"key" text PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"at" bigint NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_state" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" bigint DEFAULT 0 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"halted_because" text,
	CONSTRAINT "engine_state_is_one_row" CHECK ("engine_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"first_sequence" bigint PRIMARY KEY NOT NULL,
	"last_sequence" bigint NOT NULL,
	"epoch" bigint NOT NULL,
	"commands" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"from_balances" bigint[] NOT NULL,
	"to_balances" bigint[] NOT NULL,
	"units" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_hold" (
	"hold" text PRIMARY KEY NOT NULL,
	"user_number" integer NOT NULL,
	"asset" integer NOT NULL,
	"units" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projection" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" bigint DEFAULT 0 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"last_order_id" bigint DEFAULT 0 NOT NULL,
	"last_trade_id" bigint DEFAULT 0 NOT NULL,
	"last_turn" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "projection_is_one_row" CHECK ("projection"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "spot_order" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_number" integer NOT NULL,
	"market" integer NOT NULL,
	"ref_id" text,
	"side" smallint NOT NULL,
	"type" text NOT NULL,
	"time_in_force" text NOT NULL,
	"stp_mode" text NOT NULL,
	"post_only" boolean NOT NULL,
	"status" text NOT NULL,
	"price_ticks" integer NOT NULL,
	"stop_ticks" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"original_lots" integer NOT NULL,
	"total_units" bigint NOT NULL,
	"left_lots" integer NOT NULL,
	"filled_lots" integer NOT NULL,
	"filled_units" bigint NOT NULL,
	"visible_lots" integer NOT NULL,
	"shown_lots" integer NOT NULL,
	"held_units" bigint NOT NULL,
	"original_held_units" bigint NOT NULL,
	"bound_units" bigint NOT NULL,
	"received_units" bigint NOT NULL,
	"trades" integer NOT NULL,
	"maker_ppm" integer NOT NULL,
	"taker_ppm" integer NOT NULL,
	"tds_ppm" integer NOT NULL,
	"turn" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trader" (
	"user_number" integer PRIMARY KEY NOT NULL,
	"tier" integer NOT NULL,
	"tds_ppm" integer,
	"tds_in_inr" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade" (
	"id" bigint PRIMARY KEY NOT NULL,
	"market" integer NOT NULL,
	"taker_side" smallint NOT NULL,
	"price_ticks" integer NOT NULL,
	"lots" integer NOT NULL,
	"quote_units" bigint NOT NULL,
	"buy_order" bigint NOT NULL,
	"buy_user" integer NOT NULL,
	"buy_fee" bigint NOT NULL,
	"buy_gst" bigint NOT NULL,
	"buy_tds" bigint NOT NULL,
	"buy_tds_asset" integer NOT NULL,
	"sell_order" bigint NOT NULL,
	"sell_user" integer NOT NULL,
	"sell_fee" bigint NOT NULL,
	"sell_gst" bigint NOT NULL,
	"sell_tds" bigint NOT NULL,
	"sell_tds_asset" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trading_market" (
	"market" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"last_ticks" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_transfer" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"user_number" integer NOT NULL,
	"ref_id" text,
	"asset" integer NOT NULL,
	"units" bigint NOT NULL,
	"from_wallet" smallint NOT NULL,
	"to_wallet" smallint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "account_number_seq" INCREMENT BY 1 MINVALUE 100 MAXVALUE 2147483647 START WITH 100 CACHE 1);--> statement-breakpoint
ALTER TABLE "coin" ADD COLUMN "asset" integer;--> statement-breakpoint
UPDATE "coin" SET "asset" = "position";--> statement-breakpoint
ALTER TABLE "coin" ALTER COLUMN "asset" SET NOT NULL;--> statement-breakpoint
UPDATE "coin" SET "decimals" = 6 WHERE "ticker" = 'INR';--> statement-breakpoint
UPDATE "coin" SET "decimals" = 10 WHERE "ticker" = 'BTC';--> statement-breakpoint
ALTER TABLE "market" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE "market" SET "number" = "position";--> statement-breakpoint
ALTER TABLE "market" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "market" ADD COLUMN "state" text DEFAULT 'ENABLED' NOT NULL;--> statement-breakpoint
ALTER TABLE "market" ADD COLUMN "fees" jsonb;--> statement-breakpoint
CREATE INDEX "spot_order_of_user" ON "spot_order" USING btree ("user_number","id");--> statement-breakpoint
CREATE INDEX "spot_order_open" ON "spot_order" USING btree ("user_number","id") WHERE "spot_order"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "trade_of_buyer" ON "trade" USING btree ("buy_user","id");--> statement-breakpoint
CREATE INDEX "trade_of_seller" ON "trade" USING btree ("sell_user","id");--> statement-breakpoint
CREATE INDEX "trade_of_market" ON "trade" USING btree ("market","id");--> statement-breakpoint
CREATE INDEX "wallet_transfer_of_user" ON "wallet_transfer" USING btree ("user_number","sequence");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "coin" ADD CONSTRAINT "coin_asset_unique" UNIQUE("asset");--> statement-breakpoint
ALTER TABLE "market" ADD CONSTRAINT "market_number_unique" UNIQUE("number");--> statement-breakpoint
-- Open orders, balances and the single rows change often: room in their pages lets a change stay where it is.
ALTER TABLE "spot_order" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "balance" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "engine_state" SET (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "projection" SET (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
-- Orders rest and money is counted in a market's ticks and steps and a coin's units: once the core knows them they never change.
CREATE FUNCTION "keep_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'market' THEN
    IF EXISTS (SELECT 1 FROM trading_market t WHERE t.market = OLD.number)
      AND (OLD.number, OLD.base, OLD.quote, OLD.tick_size, OLD.step_size)
        IS DISTINCT FROM (NEW.number, NEW.base, NEW.quote, NEW.tick_size, NEW.step_size) THEN
      RAISE EXCEPTION 'The coins and sizes of market % never change; list another market', OLD.symbol;
    END IF;
  ELSIF EXISTS (SELECT 1 FROM balance b WHERE b.asset = OLD.asset)
    AND (OLD.asset, OLD.decimals) IS DISTINCT FROM (NEW.asset, NEW.decimals) THEN
    RAISE EXCEPTION 'The unit of % never changes', OLD.ticker;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "market_keeps_sizes" BEFORE UPDATE ON "market" FOR EACH ROW EXECUTE FUNCTION "keep_sizes"();--> statement-breakpoint
CREATE TRIGGER "coin_keeps_unit" BEFORE UPDATE ON "coin" FOR EACH ROW EXECUTE FUNCTION "keep_sizes"();
