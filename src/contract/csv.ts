import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'

/** True if an endpoint returns a list: rows that are read in pages. */
export const isList = ({ returns, query }: Endpoint): boolean =>
  returns instanceof z.ZodArray && query instanceof z.ZodObject && 'cursor' in query.shape

/** The path of a list's CSV file. */
export const csvPath = (path: string): string => `${path}.csv`

/** A whole list as a CSV file, with the same filters: `/api/invoices.csv` for `/api/invoices`. */
export const csvOf = ({ path, access, summary, reads, query }: Endpoint): Endpoint => ({
  method: 'GET',
  path: csvPath(path),
  access,
  summary: `As a CSV file: ${summary}`,
  // The file name has the day in the company's time zone.
  reads: [...new Set([...reads, 'settings' as const])],
  changes: [],
  ...(query instanceof z.ZodObject && { query: query.omit({ limit: true, cursor: true }) }),
  returns: 'file',
})

type Features = Record<string, Record<string, Endpoint>>
type WithCsv<T extends Features> = { [Feature in keyof T]: T[Feature] & Record<`${string}Csv`, Endpoint> }

/** An endpoint table with a CSV endpoint for every list: `list` gets `listCsv`. */
export function withCsv<T extends Features>(features: T): WithCsv<T> {
  const added = (endpoints: Record<string, Endpoint>) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) => (isList(endpoint) ? [[`${name}Csv`, csvOf(endpoint)]] : []))
  const all = Object.entries(features).map(([feature, endpoints]) => [
    feature,
    { ...endpoints, ...Object.fromEntries(added(endpoints)) },
  ])
  return Object.fromEntries(all)
}
