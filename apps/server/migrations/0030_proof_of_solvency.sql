CREATE TABLE "reserve_message" (
	"network" text NOT NULL,
	"address" text NOT NULL,
	"message" text NOT NULL,
	"signature" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reserve_message_network_address_pk" PRIMARY KEY("network","address")
);
--> statement-breakpoint
CREATE TABLE "solvency_node" (
	"snapshot_id" uuid NOT NULL,
	"ticker" text NOT NULL,
	"band" integer NOT NULL,
	"place" integer NOT NULL,
	"nodes" "bytea" NOT NULL,
	"first_key" bigint,
	"keys" "bytea",
	CONSTRAINT "solvency_node_snapshot_id_ticker_band_place_pk" PRIMARY KEY("snapshot_id","ticker","band","place")
);
--> statement-breakpoint
CREATE TABLE "solvency_snapshot" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" text,
	"wanted_at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone,
	"published" jsonb,
	"ratio" numeric,
	"sealed_seed" text,
	CONSTRAINT "solvency_snapshot_day_unique" UNIQUE("day")
);
--> statement-breakpoint
ALTER TABLE "solvency_node" ADD CONSTRAINT "solvency_node_snapshot_id_solvency_snapshot_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."solvency_snapshot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "solvency_node_by_key" ON "solvency_node" USING btree ("snapshot_id","ticker","first_key") WHERE band = 0;--> statement-breakpoint
CREATE INDEX "solvency_snapshot_published" ON "solvency_snapshot" USING btree ("at") WHERE published is not null;--> statement-breakpoint
CREATE INDEX "solvency_snapshot_wanted" ON "solvency_snapshot" USING btree ("wanted_at") WHERE published is null;