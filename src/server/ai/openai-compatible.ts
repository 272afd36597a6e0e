import type { APICallError } from 'ai'
import type { Config } from '../config.ts'
import { unavailable } from '../errors.ts'
import type { Model } from './model.ts'

/** For the whole request, with its repeat. */
const ANSWER_MS = 30_000
/** After a lost connection, a 429 or a 5xx; as late as the provider asks for. */
const RETRIES = 1

const TRY_AGAIN = 'Try again in a moment.'

/** Why there is no answer. The cause leaves out the prompt and what the provider wrote about the account. */
function explain(error: unknown, isApiError: (error: unknown) => error is APICallError) {
  const cause = (reason: string) => new Error(`The AI service: ${reason}`)
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return unavailable(`The AI service took too long. ${TRY_AGAIN}`, cause('timeout'))
  if (!isApiError(error)) return unavailable(`The AI service could not be used. ${TRY_AGAIN}`, cause('unknown failure'))
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

/** A model behind any service that speaks OpenAI's protocol. The library loads with the first request. */
export function openAiCompatible(settings: NonNullable<Config['ai']>, patienceMs = ANSWER_MS): Model {
  const load = async () => {
    const [sdk, { createOpenAICompatible }] = await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
    const provider = createOpenAICompatible({
      name: 'configured',
      baseURL: settings.baseUrl,
      ...(settings.apiKey !== null && { apiKey: settings.apiKey }),
    })
    return { sdk, model: provider.chatModel(settings.model) }
  }
  let loading: ReturnType<typeof load> | undefined

  return {
    name: settings.model,
    async write({ instructions, material, maxTokens }) {
      const { sdk, model } = await (loading ??= load())
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
