import * as z from 'zod/mini'
import { endpoint, EVERY_TOPIC } from '#contract/endpoint.ts'
import { queryNumber } from '#contract/query-number.ts'

const DAY_S = 86_400

const News = z.object({
  /** For `since`. */
  version: z.string(),
  /** The kinds of records that changed. */
  topics: z.array(z.string()),
})
export type News = z.infer<typeof News>

const NewsQuery = z.object({
  since: z.optional(z.string().check(z.maxLength(4000, 'That is not a version of the news'))),
  /** Without `since`: what changed in so many seconds, at once. */
  age: z.optional(
    queryNumber(
      z.coerce
        .number({ error: 'Age must be a number of seconds' })
        .check(z.minimum(0, 'Age must be a number of seconds'), z.maximum(DAY_S, 'Age must be at most a day')),
    ),
  ),
})
export type NewsQuery = z.infer<typeof NewsQuery>

export const live = {
  news: endpoint({
    method: 'GET',
    path: '/api/news',
    access: 'signedIn',
    summary: 'Which kinds of records changed since a version. Waits up to 25 seconds for a change',
    reads: [EVERY_TOPIC],
    query: NewsQuery,
    returns: News,
    waits: true,
  }),
}
