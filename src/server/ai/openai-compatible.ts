import type { APICallError, ModelMessage, TextStreamPart, ToolSet } from 'ai'
import type { Config } from '../config.ts'
import { unavailable } from '../errors.ts'
import { loadOnFirstUse } from '../load-on-first-use.ts'
import type { Model, Piece, Talk, ToolCall, Turn } from './model.ts'

/** For a whole answer with its repeat, or for the next piece of one that arrives piece by piece. */
const ANSWER_MS = 30_000
/** For all of an answer that arrives piece by piece; each piece has `ANSWER_MS`. */
const WHOLE_MS = 120_000
/** After a lost connection, a 429 or a 5xx; honors the provider's Retry-After. */
const RETRIES = 1

/** The longest answer we accept, several times the limit we send: a service may ignore it. A token is about four letters. */
const mostLetters = (maxTokens: number): number => 16 * maxTokens
/** The largest response body we accept: each token comes with about 400 bytes around it. */
const MOST_BYTES = 8_000_000

const TRY_AGAIN = 'Try again in a moment.'
const NOT_USED = `The AI service could not be used. ${TRY_AGAIN}`
const BROKE_OFF = `The AI service broke off its answer. ${TRY_AGAIN}`
const ENDLESS = 'The AI service did not stop writing. Ask for less at a time.'
const TOO_LONG = `The AI service took too long. ${TRY_AGAIN}`

class TooMuch extends Error {}

/** The response, which fails once it is longer than any answer. */
function capped(response: Response): Response {
  let received = 0
  const cap = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, stream) {
      received += bytes.byteLength
      if (received > MOST_BYTES) throw new TooMuch('The AI service: too many bytes')
      stream.enqueue(bytes)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body?.pipeThrough(cap), { status, statusText, headers })
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof TooMuch || (error instanceof Error && error.cause !== undefined && isTooMuch(error.cause))

/** Why there is no answer. The cause leaves out the prompt and what the provider wrote about the account. */
function explain(error: unknown, isApiError: (error: unknown) => error is APICallError, otherwise = NOT_USED) {
  const cause = (reason: string) => new Error(`The AI service: ${reason}`)
  if (isTooMuch(error)) return unavailable(ENDLESS, cause('too much text'))
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return unavailable(TOO_LONG, cause('timeout'))
  if (!isApiError(error)) return unavailable(otherwise, cause('unknown failure'))
  const { statusCode } = error
  const status = cause(`status ${statusCode ?? 'none'}`)
  if (statusCode === 401 || statusCode === 403)
    return unavailable('The AI service did not accept AI_API_KEY. Ask your administrator to check it.', status)
  if (statusCode === 404)
    return unavailable(
      'The AI service has no such model. Ask your administrator to check AI_BASE_URL and AI_MODEL.',
      status,
    )
  if (statusCode === 429) return unavailable(`The AI service is too busy right now. ${TRY_AGAIN}`, status)
  if (statusCode === undefined) return unavailable(`The AI service could not be reached. ${TRY_AGAIN}`, status)
  if (statusCode < 400)
    return unavailable(
      'The AI service did not answer as expected. Ask your administrator to check AI_BASE_URL.',
      status,
    )
  if (statusCode >= 500) return unavailable(`The AI service has a problem of its own. ${TRY_AGAIN}`, status)
  return unavailable('The AI service refused the request. Ask your administrator to check AI_MODEL.', status)
}

const callIn = ({ toolCallId, toolName, input }: TextStreamPart<ToolSet> & { type: 'tool-call' }): ToolCall => ({
  id: toolCallId,
  name: toolName,
  input,
})

/** A part of a conversation in the library's words. */
function toModelMessage(turn: Turn): ModelMessage {
  if (turn.role === 'user') return { role: 'user', content: turn.text }
  if (turn.role === 'tool') {
    const content = turn.results.map(({ id, name, text }) => ({
      type: 'tool-result' as const,
      toolCallId: id,
      toolName: name,
      output: { type: 'text' as const, value: text },
    }))
    return { role: 'tool', content }
  }
  const calls = (turn.calls ?? []).map(({ id, name, input }) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: name,
    input,
  }))
  return {
    role: 'assistant',
    content: [...(turn.text === '' ? [] : [{ type: 'text' as const, text: turn.text }]), ...calls],
  }
}

/** A model behind any service that speaks OpenAI's protocol. The library loads with the first request. */
export function openAiCompatible(settings: NonNullable<Config['ai']>, patienceMs = ANSWER_MS): Model {
  const library = loadOnFirstUse(async () => {
    const [sdk, { createOpenAICompatible }] = await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
    const provider = createOpenAICompatible({
      name: 'configured',
      baseURL: settings.baseUrl,
      // Otherwise a stream does not say how many tokens it used.
      includeUsage: true,
      // The prompt and the key go to the configured address alone.
      fetch: async (address, options) => capped(await fetch(address, { ...options, redirect: 'error' })),
      ...(settings.apiKey !== null && { apiKey: settings.apiKey }),
    })
    // Some models write their thoughts into the text.
    const middleware = sdk.extractReasoningMiddleware({ tagName: 'think' })
    const thinking = sdk.wrapLanguageModel({ model: provider.chatModel(settings.model), middleware })
    return { sdk, model: provider.chatModel(settings.model), thinking }
  })

  async function* talk({ instructions, turns, tools, maxTokens, signal }: Talk): AsyncGenerator<Piece> {
    const { sdk, thinking } = await library()
    const fail = (error: unknown) => {
      const last = sdk.RetryError.isInstance(error) ? error.lastError : error
      return explain(last, (error) => sdk.APICallError.isInstance(error), BROKE_OFF)
    }
    const impatience = new AbortController()
    const timer = setTimeout(() => impatience.abort(), patienceMs)
    const { stream } = sdk.streamText({
      model: thinking,
      system: instructions,
      messages: turns.map(toModelMessage),
      tools: Object.fromEntries(
        tools.map(({ name, description, schema }) => [name, { description, inputSchema: sdk.jsonSchema(schema) }]),
      ),
      maxOutputTokens: maxTokens,
      maxRetries: RETRIES,
      abortSignal: AbortSignal.any([signal, impatience.signal, AbortSignal.timeout(WHOLE_MS)]),
      // Errors arrive in the stream; without this the library prints them too.
      onError: () => undefined,
    })
    const calls: ToolCall[] = []
    let tokens = 0
    let letters = 0
    try {
      for await (const part of stream) {
        timer.refresh()
        if (signal.aborted) return
        if (part.type === 'error') throw fail(part.error)
        if (part.type === 'abort') throw fail(new DOMException('', 'TimeoutError'))
        if (part.type === 'text-delta' || part.type === 'reasoning-delta') letters += part.text.length
        if (part.type === 'tool-input-delta') letters += part.delta.length
        if (letters > mostLetters(maxTokens)) throw fail(new TooMuch())
        if (part.type === 'text-delta') yield { type: 'text', text: part.text }
        if (part.type === 'tool-call') calls.push(callIn(part))
        if (part.type === 'finish') tokens = part.totalUsage.totalTokens ?? 0
      }
    } finally {
      clearTimeout(timer)
      // Also ends the request if the caller stops reading.
      impatience.abort()
    }
    yield { type: 'end', calls, tokens }
  }

  return {
    name: settings.model,
    host: new URL(settings.baseUrl).host,
    talk,
    async write({ instructions, material, maxTokens }) {
      const { sdk, model } = await library()
      try {
        const { text, usage } = await sdk.generateText({
          model,
          system: instructions,
          prompt: material,
          maxOutputTokens: maxTokens,
          maxRetries: RETRIES,
          timeout: { totalMs: patienceMs },
        })
        return { text, tokens: usage.totalTokens ?? 0 }
      } catch (error) {
        const last = sdk.RetryError.isInstance(error) ? error.lastError : error
        throw explain(last, (error) => sdk.APICallError.isInstance(error))
      }
    },
  }
}
