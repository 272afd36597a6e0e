-- A quote that was accepted says what was accepted.
update quotes q
set subtotal = a.subtotal, tax_amount = a.tax_amount, total = a.total, highest_total = a.total
from quote_acceptances a
where a.quote_id = q.id and (q.total, q.subtotal, q.highest_total) is distinct from (a.total, a.subtotal, a.total);
