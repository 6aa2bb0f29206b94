CREATE TABLE "payment" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"payer" integer NOT NULL,
	"payee" integer NOT NULL,
	"asset" integer NOT NULL,
	"units" bigint NOT NULL,
	"memo" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_of_payer" ON "payment" USING btree ("payer","sequence");--> statement-breakpoint
CREATE INDEX "payment_of_payee" ON "payment" USING btree ("payee","sequence");