CREATE TABLE "operator_passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"operator" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"session" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_session" ALTER COLUMN "code_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "passkey" text;--> statement-breakpoint
ALTER TABLE "operator_passkey" ADD CONSTRAINT "operator_passkey_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_passkey_operator" ON "operator_passkey" USING btree ("operator");--> statement-breakpoint
CREATE TRIGGER "operator_passkey_news" AFTER INSERT OR UPDATE OR DELETE ON "operator_passkey"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('operators');
