ALTER TABLE "market" ADD COLUMN "price_step" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "market" ADD COLUMN "quantity_step" numeric(38, 18);