ALTER TABLE "chain_payment" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "sender_address" ADD COLUMN "owner_relationship" text;--> statement-breakpoint
ALTER TABLE "sender_address" ADD COLUMN "sent_from" text;