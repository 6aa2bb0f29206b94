CREATE TABLE "invariant_check" (
	"name" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"checked_at" bigint NOT NULL,
	"fault" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_created" ON "account" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_frozen" ON "account" USING btree ("frozen_at","id") WHERE frozen_at is not null and closed_at is null;--> statement-breakpoint
CREATE INDEX "fiat_deposit_credited" ON "fiat_deposit" USING btree ("updated_at") WHERE status = 'SUCCESS';