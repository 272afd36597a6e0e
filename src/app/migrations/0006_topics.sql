-- Counts the changes of every topic that an endpoint reads (src/contract/topics.ts), so that one list of them serves both
-- the ETags and the browser.
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('payments');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('payments');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON files
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('files');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('deliveries');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON sales_leads
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('leads');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON sales_activities
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('leads');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON permits
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON inspections
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON work_orders
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON compliance_checklists
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON two_factor_recovery_codes
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('users');
--> statement-breakpoint
-- A session in use is only renewed, which shows nowhere.
CREATE TRIGGER count_change AFTER INSERT OR DELETE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('sessions');
--> statement-breakpoint
-- The other tokens are not listed anywhere.
CREATE TRIGGER count_change AFTER INSERT OR UPDATE ON one_time_tokens
  FOR EACH ROW WHEN (NEW.purpose = 'invite_user') EXECUTE FUNCTION count_change('invitations');
--> statement-breakpoint
CREATE TRIGGER count_removal AFTER DELETE ON one_time_tokens
  FOR EACH ROW WHEN (OLD.purpose = 'invite_user') EXECUTE FUNCTION count_change('invitations');
