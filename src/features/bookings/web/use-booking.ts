import { useQuery } from '@tanstack/react-query'
import { query } from '#web/platform/query.ts'
import { bookings } from '../contract.ts'

// Clients and the office change bookings at the same time.
const FRESH_MS = 10_000

/** One booking as it is stored now: what is remembered shows at once and is read again behind. */
export function useBooking(id: string) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(bookings.get, { params: { id } }),
    staleTime: FRESH_MS,
    retry: false,
  })
  return { booking: data, error: data ? null : error, isFetching, refetch: () => void refetch() }
}
