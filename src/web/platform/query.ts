import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyEndpoint, TypesOf } from '#contract/endpoint.ts'
import { addressOf, ApiError, call } from './api.ts'
import type { ArgsOf, CallArgs } from './api.ts'
import { applyChange, refetchRows } from './rows.ts'

const LOAD_RETRIES = 2

/** A refusal is final; a fault of the server may pass. (A lost connection was already retried by `call`.) */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < LOAD_RETRIES && error instanceof ApiError && error.status >= 500

/** Spec §7: loaded data stays until a change invalidates it. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: mayRetry,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

const segments = (address: string): string[] => address.split('?')[0]?.split('/').filter(Boolean) ?? []

/** `/api/invoices/:id` as the key that every invoice's key starts with: api, invoices. */
function prefixOf(endpoint: AnyEndpoint): string[] {
  const parts = segments(endpoint.path)
  const named = parts.findIndex((part) => part.startsWith(':'))
  return named === -1 ? parts : parts.slice(0, named)
}

/** TanStack options of a GET: the key is the path's segments, then the query. */
export function query<E extends AnyEndpoint>(endpoint: E, ...[args]: CallArgs<E>) {
  const path = segments(addressOf(endpoint, { params: args?.params }))
  return queryOptions({
    queryKey: args?.query ? [...path, args.query] : path,
    queryFn: ({ signal }): Promise<TypesOf<E>['returns']> => call(endpoint, ...([{ ...args, signal }] as CallArgs<E>)),
  })
}

/** Loads what an endpoint returns: `const { data, error, isPending, refetch } = useRead(invoices.read, { params: { id } })`. */
export const useRead = <E extends AnyEndpoint>(endpoint: E, ...args: CallArgs<E>) => useQuery(query(endpoint, ...args))

/**
 * Calls an endpoint that changes something, then refetches what it invalidates (by path: `clients.list` also covers every
 * `/api/clients/...`). Lists on the screen show the changed row at once.
 */
export function useChange<E extends AnyEndpoint>(
  endpoint: E,
  { invalidates = [] }: { invalidates?: AnyEndpoint[] } = {},
) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (args: ArgsOf<E> | undefined) => call(endpoint, ...([args] as CallArgs<E>)),
    onSuccess(reply: unknown, args) {
      for (const changed of invalidates) {
        const prefix = prefixOf(changed)
        applyChange(prefix, endpoint.method, reply, args?.params)
        refetchRows(prefix)
        void client.invalidateQueries({ queryKey: prefix })
      }
    },
  })
  return {
    run: (...[args]: CallArgs<E>): Promise<TypesOf<E>['returns']> => mutation.mutateAsync(args),
    busy: mutation.isPending,
  }
}
