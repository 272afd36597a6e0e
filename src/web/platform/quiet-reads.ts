import type { AnyEndpoint, EndpointReturns } from '#contract/endpoint.ts'
import { ApiError, call, type CallArgs } from './api.ts'

/** Reads for later, which this device then has. Undefined for what the user may not see. */
export type Read = <E extends AnyEndpoint>(endpoint: E, ...args: CallArgs<E>) => Promise<EndpointReturns<E> | undefined>

/** Each address once. Rejects when there is no connection. */
export function createRead(): Read {
  const before = new Map<string, Promise<unknown>>()
  return async (endpoint, ...[args]) => {
    const id = JSON.stringify([endpoint.path, args])
    const answer = before.get(id) ?? call(endpoint, ...([{ ...args, priority: 'low' }] as CallArgs<typeof endpoint>))
    before.set(id, answer)
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return undefined
      throw error
    }
  }
}

const LANES = 2

/** A few at a time, so that what the user opens meanwhile does not wait behind them. */
export async function inLanes<T>(items: Iterable<T>, run: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
