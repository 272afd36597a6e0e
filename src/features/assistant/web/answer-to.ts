import { call } from '#web/platform/api.ts'
import { assistant, type AssistantEvent, type AssistantInput, type AssistantReply } from '../contract.ts'

type How = {
  signal: AbortSignal
  /** Called with each event before the last. */
  onEvent: (event: AssistantEvent) => void
}

/**
 * The assistant's answer, as it is written. However late it begins, the question is asked once: a slow network and a proxy that
 * collects the stream only delay it.
 */
export async function answerTo(body: AssistantInput, { signal, onEvent }: How): Promise<AssistantReply> {
  for await (const event of await call(assistant.stream, { body, signal })) {
    if (event.type === 'finished') return event.reply
    onEvent(event)
  }
  throw new TypeError('The stream ended without an answer')
}
