CREATE INDEX "bank_account_waiting" ON "bank_account" USING btree ("created_at","id") WHERE status = 'PENDING' and removed_at is null;--> statement-breakpoint
CREATE INDEX "bank_line_waiting" ON "bank_line" USING btree ((case state when 'review' then 0 else 1 end),"taken_at","id") WHERE direction = 'credit' and state in ('new', 'review', 'refund');--> statement-breakpoint
CREATE INDEX "fiat_deposit_open" ON "fiat_deposit" USING btree ("created_at","id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "crypto_deposit_waiting" ON "crypto_deposit" USING btree ("created_at","id") WHERE status in ('PENDING', 'SUBMITTED');--> statement-breakpoint
CREATE INDEX "kyc_level_waiting" ON "kyc_level" USING btree ("submitted_at","user_id","level") WHERE status = 'SUBMITTED';--> statement-breakpoint
CREATE INDEX "withdrawal_held" ON "withdrawal" USING btree ("created_at","id") WHERE stage = 'held';--> statement-breakpoint
CREATE INDEX "withdrawal_moving" ON "withdrawal" USING btree ("created_at","id") WHERE stage not in ('held', 'done');