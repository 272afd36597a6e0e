import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** True if an endpoint returns a list: rows that are read in pages. */
export const isList = ({ returns, query }: Endpoint): boolean =>
  returns instanceof z.ZodMiniArray && query instanceof z.ZodMiniObject && 'cursor' in query.shape

/** The path of a list's CSV file. */
export const csvPath = (path: string): string => `${path}.csv`

/** A whole list as a CSV file, with the same filters: `/api/invoices.csv` for `/api/invoices`. */
export const csvEndpoint = ({ path, access, summary, reads, query }: Endpoint): Endpoint => ({
  method: 'GET',
  path: csvPath(path),
  access,
  summary: `As a CSV file: ${summary}`,
  // The file name has the day in the company's time zone.
  reads: [...new Set([...reads, 'settings' as const])],
  changes: [],
  ...(query instanceof z.ZodMiniObject && { query: z.omit(query, { limit: true, cursor: true }) }),
  returns: 'file',
})
