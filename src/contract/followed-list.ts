import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id } from './listing.ts'
import { allows } from './roles.ts'

/** The header that tells staff the version of a followed list. */
export const LIST_VERSION = 'List-Version'

/** The path of what changed in a list. */
export const changesPath = (path: string): string => `${path}.changes`

/** Changes to a list since a version. */
export type ListChanges<Row> = {
  /** The version that these changes lead to. Null: load the list again. */
  version: string | null
  /** The changed rows that match the query, in no order. */
  rows: readonly Row[]
  /** Changed rows that are gone, or that do not match the query now. */
  gone: readonly string[]
}

/** The endpoint for changes to a list since a version, with the list's filters: `/api/invoices.changes` for `/api/invoices`. For staff. */
export const changesEndpoint = ({ path, access, summary, reads, query, returns }: Endpoint): Endpoint => ({
  method: 'GET',
  path: changesPath(path),
  access: allows(access, 'client') ? 'staff' : access,
  summary: `What changed since a version: ${summary}`,
  reads,
  changes: [],
  ...(query instanceof z.ZodMiniObject && {
    query: z.extend(z.omit(query, { limit: true, cursor: true }), {
      since: z.string('Send the version of the list').check(z.maxLength(200, 'That is not a version of this list')),
    }),
  }),
  ...(returns instanceof z.ZodMiniArray && {
    returns: z.object({ version: z.nullable(z.string()), rows: returns, gone: z.array(Id) }),
  }),
})
