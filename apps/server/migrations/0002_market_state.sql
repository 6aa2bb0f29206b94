UPDATE "market" SET "state" = 'DISABLED' WHERE NOT "is_enabled";--> statement-breakpoint
ALTER TABLE "market" DROP COLUMN "is_enabled";
