import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyEndpoint, Endpoint, TypesOf } from '#contract/endpoint.ts'
import type { Topic } from '#contract/topics.ts'
import { addressOf, ApiError, call } from './api.ts'
import type { ArgsOf, CallArgs } from './api.ts'
import { applyChange, refetchRows } from './rows.ts'

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
  interface Register {
    queryMeta: { reads?: readonly Topic[] }
  }
}

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

/** TanStack options of a GET: the key is the path's segments, then the query. */
export function query<E extends AnyEndpoint>(endpoint: E, ...[args]: CallArgs<E>) {
  const path = segments(addressOf(endpoint, { params: args?.params }))
  return queryOptions({
    queryKey: args?.query ? [...path, args.query] : path,
    meta: { reads: endpoint.reads },
    queryFn: ({ signal }): Promise<TypesOf<E>['returns']> => call(endpoint, ...([{ ...args, signal }] as CallArgs<E>)),
  })
}

/** Loads what an endpoint returns: `const { data, error, isPending, refetch } = useRead(invoices.get, { params: { id } })`. */
export const useRead = <E extends AnyEndpoint>(endpoint: E, ...args: CallArgs<E>) => useQuery(query(endpoint, ...args))

/** Loads again what reads any of these topics: what is on screen now, the rest when it is next shown. */
export function refetchTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  refetchRows(topics)
  return client.invalidateQueries({
    predicate: ({ meta }) => meta?.reads?.some((topic) => topics.includes(topic)) ?? false,
  })
}

/** Shows what a successful call changed: its row immediately, everything else that reads its topics once it is refetched. */
export function showChange(
  client: QueryClient,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'changes'>,
  reply: unknown,
  params: Record<string, string> | undefined,
): void {
  applyChange(endpoint, reply, params)
  void refetchTopics(client, endpoint.changes)
}

/** Refetches by topic, after a refusal that says that what is shown is old. A change itself needs no call of this. */
export function useRefetch(): (topics: readonly Topic[]) => Promise<void> {
  const client = useQueryClient()
  return (topics) => refetchTopics(client, topics)
}

/** Calls an endpoint that changes something, then refetches what reads the topics that it changes. */
export function useChange<E extends AnyEndpoint>(endpoint: E) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (args: ArgsOf<E> | undefined) => call(endpoint, ...([args] as CallArgs<E>)),
    onSuccess: (reply: unknown, args) => showChange(client, endpoint, reply, args?.params),
  })
  return {
    run: (...[args]: CallArgs<E>): Promise<TypesOf<E>['returns']> => mutation.mutateAsync(args),
    busy: mutation.isPending,
  }
}
