CREATE TABLE "customer_read" (
	"operator" text NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_read_operator_user_id_pk" PRIMARY KEY("operator","user_id")
);
--> statement-breakpoint
CREATE TABLE "unmasked_value" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"user_id" uuid NOT NULL,
	"field" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_read" ADD CONSTRAINT "customer_read_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_read" ADD CONSTRAINT "customer_read_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmasked_value" ADD CONSTRAINT "unmasked_value_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmasked_value" ADD CONSTRAINT "unmasked_value_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmasked_value_of_operator" ON "unmasked_value" USING btree ("operator","at");--> statement-breakpoint
ALTER TABLE "market" ADD COLUMN "price_step" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "market" ADD COLUMN "quantity_step" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "article" DROP CONSTRAINT "article_kind_slug_pk";--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_kind_slug_version_pk" PRIMARY KEY("kind","slug","version");--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "is_discarded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "written_by" text DEFAULT 'feo' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "written_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Everything that customers see stays visible.
UPDATE "article" SET "shown_from" = least("published_at", now());--> statement-breakpoint
CREATE UNIQUE INDEX "article_without_end" ON "article" USING btree ("kind","slug") WHERE shown_from is not null and shown_until is null;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_shown" CHECK (shown_until is null or shown_until >= shown_from);
--> statement-breakpoint
CREATE INDEX "crypto_deposit_large" ON "crypto_deposit" USING btree ("created_at","id") WHERE status in ('PENDING', 'SUBMITTED') and reject_reason <> '' and size_approved_at is null;