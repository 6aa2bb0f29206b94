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
