CREATE TABLE "feo_tag_change" (
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "feo_tag_change_user_id_at_pk" PRIMARY KEY("user_id","at")
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "retired_feo_tag" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "feo_tag_change" ADD CONSTRAINT "feo_tag_change_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_expires_at" ON "known_device" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "retired_feo_tag" ADD CONSTRAINT "retired_feo_tag_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "retired_feo_tag" SET "user_id" = "security_event"."user_id" FROM "security_event" INNER JOIN "account" ON "account"."id" = "security_event"."user_id" WHERE "security_event"."event" = 'FEOTAG_CHANGED' AND "security_event"."detail" = "retired_feo_tag"."feo_tag" AND "account"."closed_at" IS NULL;
