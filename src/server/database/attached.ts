/** A foreign key refused; PostgreSQL 18 has a code of its own for `on delete restrict`. */
const REFUSALS = new Set<unknown>(['23503', '23001'])

/** `work_orders` as people say it. Tables are named in the plural. */
const wordsOf = (table: string): string => table.replaceAll('_', ' ')

/**
 * What still belongs to the record that a failed statement wanted to delete (`work orders`), or null when it failed for
 * another reason. The database names the table, so a table that no rule knows of yet has words too.
 */
export function attachedTo(error: unknown): string | null {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (!('code' in fault) || !REFUSALS.has(fault.code)) continue
    return 'table' in fault && typeof fault.table === 'string' ? wordsOf(fault.table) : 'other records'
  }
  return null
}
