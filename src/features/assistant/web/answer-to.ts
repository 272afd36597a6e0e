import { call } from '#web/platform/api.ts'
import { assistant, type AssistantEvent, type AssistantInput, type AssistantReply } from '../contract.ts'

type How = {
  signal: AbortSignal
  /** Called with each event before the last. */
  onEvent: (event: AssistantEvent) => void
  patienceMs?: number
}

/** A server writes the first event immediately. Later than this, something on the way holds the stream back. */
const PATIENCE_MS = 4000

/** A proxy on the way to this browser collects a streamed reply before it passes it on. */
let isBuffered = false

/** The reply as it is written, or null if no event arrived in time. */
async function streamed(body: AssistantInput, { signal, onEvent, patienceMs = PATIENCE_MS }: How) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patienceMs)
  try {
    const events = await call(assistant.stream, { body, signal: AbortSignal.any([signal, late.signal]) })
    for await (const event of events) {
      clearTimeout(timer)
      if (event.type === 'finished') return event.reply
      onEvent(event)
    }
    throw new TypeError('The stream ended without an answer')
  } catch (error) {
    if (late.signal.aborted && !signal.aborted) return null
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The assistant's answer: streamed, or in one piece where a proxy holds streams back. */
export async function answerTo(body: AssistantInput, how: How): Promise<AssistantReply> {
  const reply = isBuffered ? null : await streamed(body, how)
  if (reply) return reply
  isBuffered = true
  return call(assistant.ask, { body, signal: how.signal })
}
