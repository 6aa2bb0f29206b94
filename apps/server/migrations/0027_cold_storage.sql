CREATE TABLE "cold_refill" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"network" text NOT NULL,
	"coin_ticker" text NOT NULL,
	"contract" text,
	"chain_decimals" integer NOT NULL,
	"chain_units" numeric(78, 0) NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"unsigned" text,
	"raw" text,
	"payment_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_stop" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chain_output" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "chain_output" ADD COLUMN "taken_height" integer;--> statement-breakpoint
ALTER TABLE "cold_refill" ADD CONSTRAINT "cold_refill_payment_id_chain_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."chain_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cold_refill_open" ON "cold_refill" USING btree ("network","coin_ticker") WHERE state in ('proposed', 'approved', 'signed', 'sent');--> statement-breakpoint
CREATE INDEX "cold_refill_listed" ON "cold_refill" USING btree ("created_at");