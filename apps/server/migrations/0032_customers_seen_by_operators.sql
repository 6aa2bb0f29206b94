CREATE TABLE "customer_read" (
	"operator" text NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_read_operator_user_id_pk" PRIMARY KEY("operator","user_id")
);
--> statement-breakpoint
CREATE TABLE "unmasked_value" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"user_id" uuid NOT NULL,
	"field" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_read" ADD CONSTRAINT "customer_read_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_read" ADD CONSTRAINT "customer_read_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmasked_value" ADD CONSTRAINT "unmasked_value_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmasked_value" ADD CONSTRAINT "unmasked_value_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmasked_value_of_operator" ON "unmasked_value" USING btree ("operator","at");