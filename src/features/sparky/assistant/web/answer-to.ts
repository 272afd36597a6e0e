import { call } from '#web/platform/api.ts'
import { assistant, type AssistantEvent, type AssistantInput, type AssistantReply } from '../contract.ts'

type How = {
  signal: AbortSignal
  /** Called with each event before the last. */
  onEvent: (event: AssistantEvent) => void
}

/**
 * Streams the assistant's answer. The question is sent once, however late the answer begins: a slow network or a proxy that
 * buffers the stream only delays it.
 */
export async function answerTo(body: AssistantInput, { signal, onEvent }: How): Promise<AssistantReply> {
  for await (const event of await call(assistant.stream, { body, signal })) {
    if (event.type === 'finished') return event.reply
    onEvent(event)
  }
  throw new TypeError('The stream ended without an answer')
}
