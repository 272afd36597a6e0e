import { type SQL, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'

/** A series of numbers: the name of its row in `number_counters`, and what its numbers begin with. */
export type Series = { name: string; prefix: string }

/**
 * Takes the next number of a series, such as INV-00042, as `number`: a statement, or a part of the one that inserts the record.
 * With `from`, takes none when that has no row. The series' row in `number_counters` is locked until the transaction ends, so
 * numbers have neither gaps nor duplicates.
 */
export function nextNumberIn(series: Series, from?: SQL): SQL {
  const [name, prefix] = [sql.raw(`'${series.name}'`), sql.raw(`'${series.prefix}'`)]
  return sql`
    insert into number_counters as counter (series, last) select ${name}, 1 ${from ? sql`from ${from}` : sql``}
    on conflict (series) do update set last = counter.last + 1
    returning ${prefix} || lpad(last::text, greatest(5, length(last::text)), '0') as number`
}

/** Takes the next number of a series in the transaction that inserts the record; take it as late as possible. */
export async function nextNumber(db: Database, series: Series): Promise<string> {
  if (!(db instanceof PgTransaction)) throw new Error('A number is taken in the transaction that uses it')
  const { rows } = await db.execute<{ number: string }>(nextNumberIn(series))
  const [row] = rows
  if (!row) throw new Error(`No number was taken for ${series.name}`)
  return row.number
}
