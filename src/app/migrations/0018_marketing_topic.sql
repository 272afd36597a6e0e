CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON marketing_content
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('marketing');
