import { useRef, useState } from 'react'
import type { AnyEndpoint, EndpointReturns } from '#contract/endpoint.ts'
import type { CallArgs } from './api.ts'
import { change } from './query.ts'
import { type Failure, withToast, type Words } from './toast.ts'
import { Waiting } from './waiting.ts'

type Options<Reply> = Words<Reply> & { failed: string | Failure; onDone?: (reply: Reply) => void }

type ActionOptions<E extends AnyEndpoint> = Options<EndpointReturns<E>> & {
  /** It waits on this device for a connection: shows what it will change. */
  onWaiting?: (...args: CallArgs<E>) => void
}

type Target = { params?: { id?: string } }

/**
 * A change that a button makes, with the sentences of its toasts:
 * `const retry = useAction(deliveries.retry, { done: 'Message sent', failed: 'Failed to send message' })`.
 * `run` resolves to whether it went through and never rejects; without an answer, the toast offers it again. While it runs for a
 * record, another `run` for the same record does nothing.
 */
export function useAction<E extends AnyEndpoint>(endpoint: E, { onDone, onWaiting, ...words }: ActionOptions<E>) {
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  // A toast repeats the `run` of an earlier render.
  const running = useRef(new Set<string>())
  const run = async (...args: CallArgs<E>): Promise<boolean> => {
    const target: Target | undefined = args[0]
    const id = target?.params?.id ?? ''
    if (running.current.has(id)) return false
    running.current.add(id)
    setBusyIds([...running.current])
    const retry = () => void run(...args)
    const isDone = await withToast(change(endpoint, ...args), { ...words, retry }).then(
      (reply) => {
        onDone?.(reply)
        return true
      },
      (error: unknown) => {
        if (!(error instanceof Waiting)) return false
        onWaiting?.(...args)
        return true
      },
    )
    running.current.delete(id)
    setBusyIds([...running.current])
    return isDone
  }
  return { run, busy: busyIds.length > 0, isBusy: (id: string) => busyIds.includes(id) }
}
