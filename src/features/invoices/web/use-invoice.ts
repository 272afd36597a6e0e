import { useQuery } from '@tanstack/react-query'
import { query } from '#web/platform/query.ts'
import { invoices } from '../contract.ts'

// Payments and the due date change an invoice without anybody here doing something.
const FRESH_MS = 10_000

/** One invoice as it is stored now: what is remembered shows at once and is read again behind. */
export function useInvoice(id: string) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(invoices.get, { params: { id } }),
    staleTime: FRESH_MS,
    retry: false,
  })
  return { invoice: data, error: data ? null : error, isFetching, refetch: () => void refetch() }
}
