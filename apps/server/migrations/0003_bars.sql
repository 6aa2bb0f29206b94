CREATE TABLE "bar" (
	"market" integer NOT NULL,
	"minutes" integer NOT NULL,
	"open_time" bigint NOT NULL,
	"open_ticks" integer NOT NULL,
	"high_ticks" integer NOT NULL,
	"low_ticks" integer NOT NULL,
	"close_ticks" integer NOT NULL,
	"lots" bigint NOT NULL,
	"quote_units" bigint NOT NULL,
	"trades" integer NOT NULL,
	"first_trade" bigint NOT NULL,
	"last_trade" bigint NOT NULL,
	CONSTRAINT "bar_market_minutes_open_time_pk" PRIMARY KEY("market","minutes","open_time")
);
--> statement-breakpoint
-- Trades that are there already have their bars.
INSERT INTO "bar"
SELECT "market", "length"."minutes", "at" / ("length"."minutes" * 60000) * "length"."minutes" * 60,
  (array_agg("price_ticks" ORDER BY "id"))[1], max("price_ticks"), min("price_ticks"), (array_agg("price_ticks" ORDER BY "id" DESC))[1],
  sum("lots"), sum("quote_units"), count(*), min("id"), max("id")
FROM "trade" CROSS JOIN (VALUES (1), (60), (1440)) AS "length" ("minutes")
GROUP BY 1, 2, 3;
