ALTER TABLE "bank_line" ADD COLUMN "position" bigserial NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_line_position" ON "bank_line" USING btree ("source","position");