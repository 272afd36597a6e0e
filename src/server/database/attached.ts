/** A foreign key violation; PostgreSQL 18 has a separate code for `on delete restrict`. */
const REFUSALS = new Set<unknown>(['23503', '23001'])

/** `work_orders` in plain words. Table names are plural. */
const toWords = (table: string): string => table.replaceAll('_', ' ')

/**
 * The kind of record that still references the one a failed statement tried to delete (`work orders`), or null if it failed
 * for another reason. The database names the table, so tables without a rule are covered too.
 */
export function attachedTo(error: unknown): string | null {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (!('code' in fault) || !REFUSALS.has(fault.code)) continue
    return 'table' in fault && typeof fault.table === 'string' ? toWords(fault.table) : 'other records'
  }
  return null
}
