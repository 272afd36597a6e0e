import { type SQL, sql } from 'drizzle-orm'

/** A property `r` is at this handwritten address: the words are the same, with or without the town. */
export const isAt = (text: SQL): SQL => {
  const forms = ['', ', r.city', ', r.city, r.state', ', r.city, r.state, r.zip']
  return sql`address_key(${text}) in (${sql.raw(
    forms.map((town) => `address_key(concat_ws(' ', r.address, r.unit${town}))`).join(', '),
  )})`
}
