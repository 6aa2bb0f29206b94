ALTER TABLE "operator" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Existing operators keep the access that they had.
UPDATE "operator" SET "roles" = '{support,compliance,treasury,admin}' WHERE "removed_at" IS NULL;
