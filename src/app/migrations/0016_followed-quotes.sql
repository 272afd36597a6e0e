-- By hand
CALL follow_table('quotes', 'quotes');
CALL follow_table('quote_items', 'quotes', 'quote_id');
CALL follow_table('quote_acceptances', 'quotes', 'quote_id');
