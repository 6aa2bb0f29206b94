CREATE TABLE "referral_carry" (
	"invited_id" uuid NOT NULL,
	"asset" integer NOT NULL,
	"hundredths" integer NOT NULL,
	CONSTRAINT "referral_carry_invited_id_asset_pk" PRIMARY KEY("invited_id","asset")
);
--> statement-breakpoint
DROP INDEX "referral_reward_of_user";--> statement-breakpoint
ALTER TABLE "referral_reward" ADD COLUMN "invited_id" uuid;--> statement-breakpoint
ALTER TABLE "referral_reward" ADD COLUMN "rupee_units" bigint;--> statement-breakpoint
ALTER TABLE "referral_reward" ADD COLUMN "day" date;--> statement-breakpoint
-- Earlier rewards were valued in whole paise, and are taken for the day on which they were counted.
UPDATE "referral_reward" SET "rupee_units" = "paise" * 10000, "day" = ("created_at" AT TIME ZONE 'Asia/Kolkata')::date;--> statement-breakpoint
ALTER TABLE "referral_reward" ALTER COLUMN "rupee_units" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_reward" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_reward" DROP COLUMN "paise";--> statement-breakpoint
-- Codes are kept as they are issued: in capital letters, so that an index finds them.
UPDATE "account" SET "referral_code" = upper(trim("referral_code")) WHERE "referral_code" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_carry" ADD CONSTRAINT "referral_carry_invited_id_account_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_reward" ADD CONSTRAINT "referral_reward_invited_id_account_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_referral_code" ON "account" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "referral_reward_of_invited" ON "referral_reward" USING btree ("invited_id");--> statement-breakpoint
CREATE INDEX "referral_reward_of_user" ON "referral_reward" USING btree ("user_id","day");