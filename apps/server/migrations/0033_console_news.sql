-- Tells the operators' consoles which topics changed (packages/contract, operatorTopics). Equal notifications of one
-- transaction are sent once. Per row, because statements that change nothing are no news.
CREATE FUNCTION "console_news"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('feo_console', TG_ARGV[0]);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "kyc_level_news" AFTER INSERT OR UPDATE OR DELETE ON "kyc_level"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('kyc');--> statement-breakpoint
CREATE TRIGGER "kyc_document_news" AFTER INSERT OR UPDATE OR DELETE ON "kyc_document"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('kyc');--> statement-breakpoint
CREATE TRIGGER "withdrawal_news" AFTER INSERT OR UPDATE OR DELETE ON "withdrawal"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('withdrawals');--> statement-breakpoint
CREATE TRIGGER "bank_line_news" AFTER INSERT OR UPDATE OR DELETE ON "bank_line"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('deposits');--> statement-breakpoint
CREATE TRIGGER "fiat_deposit_news" AFTER INSERT OR UPDATE OR DELETE ON "fiat_deposit"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('deposits');--> statement-breakpoint
CREATE TRIGGER "crypto_deposit_news" AFTER INSERT OR UPDATE OR DELETE ON "crypto_deposit"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('deposits');--> statement-breakpoint
CREATE TRIGGER "sender_address_news" AFTER INSERT OR UPDATE OR DELETE ON "sender_address"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('addresses');--> statement-breakpoint
CREATE TRIGGER "bank_account_news" AFTER INSERT OR UPDATE OR DELETE ON "bank_account"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('bank-accounts');--> statement-breakpoint
CREATE TRIGGER "account_news" AFTER UPDATE OF frozen_at, closed_at, kyc_level, name, feo_tag ON "account"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('customers');--> statement-breakpoint
CREATE TRIGGER "operator_proposal_news" AFTER INSERT OR UPDATE OR DELETE ON "operator_proposal"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('proposals');--> statement-breakpoint
CREATE TRIGGER "operator_news" AFTER INSERT OR UPDATE OR DELETE ON "operator"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('operators');--> statement-breakpoint
CREATE TRIGGER "operator_session_news" AFTER INSERT OR DELETE ON "operator_session"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('operators');--> statement-breakpoint
CREATE TRIGGER "audit_entry_news" AFTER INSERT OR UPDATE OR DELETE ON "audit_entry"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('audit');--> statement-breakpoint
CREATE TRIGGER "reconciliation_news" AFTER INSERT OR UPDATE OR DELETE ON "reconciliation"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('books');--> statement-breakpoint
CREATE TRIGGER "cold_refill_news" AFTER INSERT OR UPDATE OR DELETE ON "cold_refill"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('custody');--> statement-breakpoint
CREATE TRIGGER "signing_stop_news" AFTER INSERT OR UPDATE OR DELETE ON "signing_stop"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('custody');--> statement-breakpoint
CREATE TRIGGER "solvency_snapshot_news" AFTER INSERT OR UPDATE OR DELETE ON "solvency_snapshot"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('solvency');--> statement-breakpoint
CREATE TRIGGER "coin_news" AFTER INSERT OR UPDATE OR DELETE ON "coin"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('coins');--> statement-breakpoint
CREATE TRIGGER "network_news" AFTER INSERT OR UPDATE OR DELETE ON "network"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('coins');--> statement-breakpoint
CREATE TRIGGER "market_news" AFTER INSERT OR UPDATE OR DELETE ON "market"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('markets');--> statement-breakpoint
CREATE TRIGGER "fee_tier_news" AFTER INSERT OR UPDATE OR DELETE ON "fee_tier"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('markets');--> statement-breakpoint
CREATE TRIGGER "article_news" AFTER INSERT OR UPDATE OR DELETE ON "article"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('content');--> statement-breakpoint
CREATE TRIGGER "category_tree_news" AFTER INSERT OR UPDATE OR DELETE ON "category_tree"
	FOR EACH ROW EXECUTE FUNCTION "console_news"('content');
