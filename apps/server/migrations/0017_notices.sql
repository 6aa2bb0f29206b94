CREATE TABLE "notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_of_user" ON "notice" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "outgoing_payment_unknown" ON "outgoing_payment" USING btree ("created_at") WHERE sequence is null;