ALTER TABLE "network" ADD COLUMN "decimals" integer;--> statement-breakpoint
-- As the chains themselves count: their own coins, and stablecoins of dollars, which are coarser everywhere but on BNB Smart Chain.
UPDATE "network" SET "decimals" = CASE WHEN "network_key" IN ('BTC', 'LTC', 'DOGE') THEN 8 WHEN "network_key" IN ('ADA', 'XRP') THEN 6 WHEN "network_key" = 'SOL' THEN 9 WHEN "coin_ticker" IN ('USDT', 'USDC') AND "network_key" <> 'BSC' THEN 6 ELSE 18 END;--> statement-breakpoint
ALTER TABLE "network" ALTER COLUMN "decimals" SET NOT NULL;
