CREATE TABLE "reconciliation" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ticker" text NOT NULL,
	"ledger" numeric NOT NULL,
	"statement" numeric NOT NULL,
	"parts" jsonb NOT NULL,
	"difference" numeric NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_proposal" (
	"id" serial PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"name" text PRIMARY KEY NOT NULL,
	"passphrase_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "bank_line_state";--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "about" uuid;--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "refund_reference" uuid;--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "source" text DEFAULT 'bank' NOT NULL;--> statement-breakpoint
ALTER TABLE "fiat_withdrawal" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_proposal" ADD CONSTRAINT "operator_proposal_proposed_by_operator_name_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_proposal" ADD CONSTRAINT "operator_proposal_decided_by_operator_name_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliation_latest" ON "reconciliation" USING btree ("ticker","id");--> statement-breakpoint
CREATE INDEX "reconciliation_wrong" ON "reconciliation" USING btree ("id") WHERE jsonb_array_length(findings) > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_proposal_open" ON "operator_proposal" USING btree ("action","subject") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "bank_line_about" ON "bank_line" USING btree ("about");--> statement-breakpoint
CREATE INDEX "bank_line_open" ON "bank_line" USING btree ("state") WHERE state in ('new', 'review', 'refund');--> statement-breakpoint
ALTER TABLE "fiat_withdrawal" DROP COLUMN "approvals";--> statement-breakpoint
UPDATE "bank_line" SET "state" = 'debit' WHERE "state" = 'payout';--> statement-breakpoint
UPDATE "bank_line" SET "about" = substring("narration" from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid;--> statement-breakpoint
CREATE FUNCTION "audit_entry_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is only ever added to';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entry_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
	FOR EACH STATEMENT EXECUTE FUNCTION "audit_entry_stays"();
