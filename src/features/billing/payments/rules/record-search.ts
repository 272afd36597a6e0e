import * as z from 'zod/mini'
import { Day } from '#contract/dates.ts'
import { ListQuery } from '#contract/listing.ts'

const Amount = z.optional(z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount such as 540 or 540.00')))

/** How people remember an invoice, a quote or a payment: by its client, its words, its amount or its days. */
export const RecordSearch = z.object({
  ...z.pick(ListQuery, { q: true, limit: true }).shape,
  client_id: z.optional(z.uuid('That is not a client')),
  /** Words of its lines or its job, all of them. */
  words: ListQuery.shape.q,
  amount: Amount,
  over: Amount,
  under: Amount,
  /** Both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  order: z.optional(
    z.enum(['newest', 'oldest', 'largest', 'smallest'], { error: 'Order must be newest, oldest, largest or smallest' }),
  ),
})
export type RecordSearch = z.output<typeof RecordSearch>
