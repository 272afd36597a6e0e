import { isForDevice, type Endpoint } from '#contract/endpoint.ts'
import { NotOnDevice, showsFromDevice } from './connection.ts'
import type { StoredAnswer } from './device-store.ts'
import { whenIdle } from './later.ts'
import { confirmSession, deviceUser } from './session.ts'

// Answers that this device has for when there is no connection: docs/decisions/0044.

const store = () => import('./device-store.ts')

/** They are written when the browser is idle. */
const waiting = new Map<string, StoredAnswer>()

/** Writes what waits to be written. */
export async function writeAnswers(): Promise<void> {
  const answers = [...waiting.values()]
  if (answers.length === 0) return
  confirmSession()
  const { withDevice } = await store()
  await withDevice(async (device) => {
    const changes = device.transaction('answers', 'readwrite')
    await Promise.all([...answers.map((answer) => changes.store.put(answer)), changes.done])
  })
  for (const answer of answers) if (waiting.get(answer.address) === answer) waiting.delete(answer.address)
}

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => document.hidden && void writeAnswers().catch(() => undefined))

/** Answers to a search are not worth their space: there is one for each key that was pressed. */
const isSearch = (query: object | undefined): boolean => query !== undefined && 'q' in query && Boolean(query.q)

/** Saves an answer of the server, if it may be shown later without a connection. */
export function saveAnswer(endpoint: Endpoint, query: object | undefined, { address, text }: Answer): void {
  if (!isForDevice(endpoint) || isSearch(query) || deviceUser() === null) return
  if (waiting.size === 0) whenIdle(() => void writeAnswers().catch(() => undefined))
  waiting.set(address, { address, text, readAt: Date.now(), size: text.length })
}

type Answer = Pick<StoredAnswer, 'address' | 'text'>

/** The latest answer that this device read at an address. Rejects if there is none, or none that this build can show. */
export async function readFromDevice(endpoint: Endpoint, address: string): Promise<unknown> {
  const { withDevice, fits } = await store()
  const answer = waiting.get(address) ?? (await withDevice((device) => device.get('answers', address)))
  const data: unknown = answer && JSON.parse(answer.text)
  if (!answer || !fits(endpoint, data)) throw new NotOnDevice()
  showsFromDevice(answer.readAt)
  return data
}
