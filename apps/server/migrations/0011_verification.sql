CREATE TABLE "kyc_document" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"selfie_otp" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_person" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"dob" text DEFAULT '' NOT NULL,
	"aadhaar_last4" text DEFAULT '' NOT NULL,
	"pan_name" text DEFAULT '' NOT NULL,
	"pan_dob" text DEFAULT '' NOT NULL,
	"pan_sealed" text DEFAULT '' NOT NULL,
	"pan_key" text DEFAULT '' NOT NULL,
	"read_at" timestamp with time zone,
	"occupation" integer,
	"income_range" integer,
	"consented" boolean DEFAULT false NOT NULL,
	"consented_at" timestamp with time zone,
	"selfie_otp" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_level" (
	"user_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "kyc_level_user_id_level_pk" PRIMARY KEY("user_id","level")
);
--> statement-breakpoint
CREATE TABLE "kyc_visit" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"verifier_sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kyc_document" ADD CONSTRAINT "kyc_document_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_person" ADD CONSTRAINT "kyc_person_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_level" ADD CONSTRAINT "kyc_level_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_visit" ADD CONSTRAINT "kyc_visit_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_document_of_user" ON "kyc_document" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "kyc_person_pan" ON "kyc_person" USING btree ("pan_key");--> statement-breakpoint
CREATE INDEX "kyc_level_status" ON "kyc_level" USING btree ("status");