CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feo_tag" text,
	"name" text,
	"email" text,
	"mobile" text,
	"is_email_otp_enabled" boolean DEFAULT true NOT NULL,
	"is_mobile_otp_enabled" boolean DEFAULT false NOT NULL,
	"is_totp_enabled" boolean DEFAULT false NOT NULL,
	"password_updated_at" timestamp with time zone,
	"email_updated_at" timestamp with time zone,
	"mobile_updated_at" timestamp with time zone,
	"feo_tag_updated_at" timestamp with time zone,
	"name_updated_at" timestamp with time zone,
	"kyc_level" integer DEFAULT 0 NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tds_rate" numeric(9, 6),
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_feo_tag_unique" UNIQUE("feo_tag"),
	CONSTRAINT "account_email_unique" UNIQUE("email"),
	CONSTRAINT "account_mobile_unique" UNIQUE("mobile")
);
--> statement-breakpoint
CREATE TABLE "article" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"subcategory" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"html" text NOT NULL,
	"plain_text" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') || to_tsvector('english', plain_text)) STORED,
	CONSTRAINT "article_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "category_tree" (
	"kind" text PRIMARY KEY NOT NULL,
	"tree" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candle" (
	"market_symbol" text NOT NULL,
	"seconds" integer NOT NULL,
	"open_time" timestamp with time zone NOT NULL,
	"open" numeric(38, 18) DEFAULT '0' NOT NULL,
	"high" numeric(38, 18) DEFAULT '0' NOT NULL,
	"low" numeric(38, 18) DEFAULT '0' NOT NULL,
	"close" numeric(38, 18) DEFAULT '0' NOT NULL,
	"vol" numeric(38, 18) DEFAULT '0' NOT NULL,
	"total" numeric(38, 18) DEFAULT '0' NOT NULL,
	"trade_count" integer DEFAULT 0 NOT NULL,
	"first_trade_id" bigint,
	"last_trade_id" bigint,
	CONSTRAINT "candle_market_symbol_seconds_open_time_pk" PRIMARY KEY("market_symbol","seconds","open_time")
);
--> statement-breakpoint
CREATE TABLE "coin" (
	"ticker" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo" text NOT NULL,
	"is_fiat" boolean DEFAULT false NOT NULL,
	"decimals" integer NOT NULL,
	"precision" integer NOT NULL,
	"position" integer NOT NULL,
	"circulating_supply" numeric(38, 18),
	"is_enabled" boolean DEFAULT true NOT NULL,
	"can_deposit" boolean DEFAULT true NOT NULL,
	"can_withdraw" boolean DEFAULT true NOT NULL,
	"can_pay" boolean DEFAULT true NOT NULL,
	"can_buy" boolean DEFAULT true NOT NULL,
	"can_sell" boolean DEFAULT true NOT NULL,
	"min_pay" numeric(38, 18) DEFAULT '0' NOT NULL,
	"max_pay" numeric(38, 18) DEFAULT '0' NOT NULL,
	"min_deposit" numeric(38, 18) DEFAULT '0' NOT NULL,
	"min_withdraw" numeric(38, 18) DEFAULT '0' NOT NULL,
	"deposit_fee" numeric(38, 18) DEFAULT '0' NOT NULL,
	"withdraw_fee" numeric(38, 18) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"currency" text PRIMARY KEY NOT NULL,
	"inr" numeric(38, 18) DEFAULT '0' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_tier" (
	"tier" integer PRIMARY KEY NOT NULL,
	"from_volume" numeric(38, 18) DEFAULT '0' NOT NULL,
	"maker" numeric(38, 18) DEFAULT '0' NOT NULL,
	"taker" numeric(38, 18) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market" (
	"symbol" text PRIMARY KEY NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"position" integer NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"min_quantity" numeric(38, 18) DEFAULT '0' NOT NULL,
	"min_notional" numeric(38, 18) DEFAULT '0' NOT NULL,
	"max_quantity" numeric(38, 18) DEFAULT '0' NOT NULL,
	"max_notional" numeric(38, 18) DEFAULT '0' NOT NULL,
	"tick_size" numeric(38, 18) DEFAULT '0' NOT NULL,
	"step_size" numeric(38, 18) DEFAULT '0' NOT NULL,
	"listed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network" (
	"coin_ticker" text NOT NULL,
	"network_key" text NOT NULL,
	"network_name" text NOT NULL,
	"position" integer NOT NULL,
	"can_deposit" boolean DEFAULT true NOT NULL,
	"can_withdraw" boolean DEFAULT true NOT NULL,
	"contract_id" text,
	"min_confirmation" integer NOT NULL,
	"explorers" jsonb NOT NULL,
	"deposit_min" numeric(38, 18) DEFAULT '0' NOT NULL,
	"deposit_max" numeric(38, 18) DEFAULT '0' NOT NULL,
	"deposit_fee" numeric(38, 18) DEFAULT '0' NOT NULL,
	"withdraw_min" numeric(38, 18) DEFAULT '0' NOT NULL,
	"withdraw_max" numeric(38, 18) DEFAULT '0' NOT NULL,
	"withdraw_fee" numeric(38, 18) DEFAULT '0' NOT NULL,
	"address_regex" text NOT NULL,
	CONSTRAINT "network_coin_ticker_network_key_pk" PRIMARY KEY("coin_ticker","network_key")
);
--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candle" ADD CONSTRAINT "candle_market_symbol_market_symbol_fk" FOREIGN KEY ("market_symbol") REFERENCES "public"."market"("symbol") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market" ADD CONSTRAINT "market_base_coin_ticker_fk" FOREIGN KEY ("base") REFERENCES "public"."coin"("ticker") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market" ADD CONSTRAINT "market_quote_coin_ticker_fk" FOREIGN KEY ("quote") REFERENCES "public"."coin"("ticker") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network" ADD CONSTRAINT "network_coin_ticker_coin_ticker_fk" FOREIGN KEY ("coin_ticker") REFERENCES "public"."coin"("ticker") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_search" ON "article" USING gin ("search");