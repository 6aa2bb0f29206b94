DROP INDEX "fiat_deposit_utr";--> statement-breakpoint
CREATE UNIQUE INDEX "fiat_deposit_claim" ON "fiat_deposit" USING btree ("user_id","utr") WHERE status <> 'REJECTED';--> statement-breakpoint
CREATE INDEX "fiat_deposit_waiting" ON "fiat_deposit" USING btree ("utr") WHERE status = 'PENDING' and line_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fiat_deposit_utr" ON "fiat_deposit" USING btree ("utr") WHERE line_id is not null;