import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import {
  type AnyEndpoint,
  type Endpoint,
  type EndpointReturns,
  type EndpointTypes,
  isAffected,
  isForDevice,
  mayWait,
  type Topic,
} from '#contract/endpoint.ts'
import { ApiError, call, type CallArgs, endpointUrl, isRefusal, isUnanswered, NoAnswer } from './api.ts'
import { connectionLost, deviceTimes } from './connection.ts'
import { readFromDevice } from './device-answers.ts'
import { applyChange, refetchRows, retryRows } from './rows.ts'
import { isQueueOpen, useWaitingTexts, Waiting } from './waiting.ts'

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
  interface Register {
    queryMeta: { reads?: readonly Topic[] }
  }
}

const LOAD_RETRIES = 2

/** An error response is final; a server error may pass. (A lost connection was already retried by `call`.) */
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

/** The browser's cache of server data. */
export const queryClient = createQueryClient()

const segments = (address: string): string[] => address.split('?')[0]?.split('/').filter(Boolean) ?? []

/** TanStack options of a GET: the key is the path's segments, then the query. */
export function query<E extends AnyEndpoint>(endpoint: E, ...[args]: CallArgs<E>) {
  const path = segments(endpointUrl(endpoint, { params: args?.params }))
  return queryOptions({
    queryKey: args?.query ? [...path, args.query] : path,
    meta: { reads: endpoint.reads },
    queryFn: async ({ signal, client, queryKey }): Promise<EndpointTypes<E>['returns']> => {
      try {
        return await call(endpoint, ...([{ ...args, signal }] as CallArgs<E>))
      } catch (error) {
        if (!isUnanswered(error) || !isForDevice(endpoint) || client.getQueryData(queryKey) !== undefined) throw error
        return readFromDevice(endpoint, endpointUrl(endpoint, args))
      }
    },
  })
}

/**
 * Loads what an endpoint returns: `const { data, error } = useRead(invoices.get, { params: { id } })`. A reload that
 * fails leaves what was loaded on screen: `error` is set only while there is nothing to show.
 */
export function useRead<E extends AnyEndpoint>(endpoint: E, ...args: CallArgs<E>) {
  const { data: read, error, isPending, refetch } = useQuery(query(endpoint, ...args))
  const data = useWaitingTexts(endpoint.path, read)
  return { data, error: data === undefined ? error : null, isPending, refetch }
}

/** Reloads what reads any of these topics: what is on screen now, the rest when next shown. */
function refetchTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  refetchRows(topics)
  return client.invalidateQueries({
    predicate: ({ meta }) => isAffected(meta?.reads ?? [], topics),
  })
}

const hasId = (value: unknown): value is { id: unknown } => typeof value === 'object' && value !== null && 'id' in value

/** Shows a changed record wherever it is cached: alone, or as a row of a short list. */
function mergeRecord(client: QueryClient, path: string, record: { id: unknown }): void {
  const [list = ''] = path.split('/:id')
  const merged = (old: unknown) => (hasId(old) && old.id === record.id ? { ...old, ...record } : old)
  client.setQueriesData({ queryKey: segments(list) }, (old: unknown) =>
    Array.isArray(old) ? old.map(merged) : merged(old),
  )
}

type Shown = [
  client: QueryClient,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'changes'>,
  reply: unknown,
  params: Record<string, string> | undefined,
]

/** Shows what a successful call changed: its record immediately, everything else that reads its topics once refetched. */
export function showChange(...shown: Shown): void {
  const [client, endpoint, reply, params] = shown
  applyChange(endpoint, reply, params)
  if (hasId(reply) && reply.id === params?.['id']) mergeRecord(client, endpoint.path, reply)
  void refetchTopics(client, endpoint.changes)
}

/** Refetches by topic, after an error that means the screen is stale. */
export const refetch = (topics: readonly Topic[]): Promise<void> => refetchTopics(queryClient, topics)

/** Loads again what the screen could not load. */
export function retryFailed(): void {
  retryRows()
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
  })
}

connectionLost.subscribe(() => {
  if (connectionLost.get()) return
  if (Object.keys(deviceTimes.get()).length === 0) return retryFailed()
  // Anything may have changed since this device read what is on screen.
  deviceTimes.set({})
  refetchRows()
  void queryClient.invalidateQueries()
})

/** The record is gone or has changed, so the screen is stale. */
const isOutdated = (error: unknown): boolean => isRefusal(error) && (error.status === 404 || error.status === 409)

/** Calls an endpoint, or puts the call into the outbox: rejects with `Waiting` then. Its code is loaded before a connection can be missed. */
async function callOrWait<E extends AnyEndpoint>(endpoint: E, args: CallArgs<E>): Promise<EndpointReturns<E>> {
  const outbox = () => import('./outbox.ts')
  // It must not overtake what waits already.
  if ((connectionLost.get() || isQueueOpen()) && (await (await outbox()).isBehind())) {
    const outcome = await (await outbox()).queueChange(endpoint, args[0])
    if (outcome instanceof Waiting) throw outcome
  }
  return call(endpoint, ...args).catch(async (error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    throw await outbox().then(
      ({ queueChange }) => queueChange(endpoint, args[0], error),
      () => error,
    )
  })
}

/** Calls an endpoint that changes something, then refetches what reads the topics it changes. */
export async function change<E extends AnyEndpoint>(endpoint: E, ...args: CallArgs<E>): Promise<EndpointReturns<E>> {
  const reply = await (mayWait(endpoint, args[0]?.body) ? callOrWait(endpoint, args) : call(endpoint, ...args)).catch(
    (error: unknown) => {
      if (isOutdated(error)) void refetch(endpoint.changes)
      throw error
    },
  )
  showChange(queryClient, endpoint, reply, args[0]?.params)
  return reply
}
