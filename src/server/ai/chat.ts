import type { UserContext } from '../context.ts'
import { AppError, unavailable } from '../errors.ts'
import { countQuestion, estimateTokens, takeTokens } from './budgets.ts'
import type { Model, ModelTool, Talk, ToolCall, Turn } from './model.ts'

/** A tool that a model can call. */
export type ChatTool = ModelTool & {
  /** For people, while it runs: `Find clients`. */
  label: string
  /** Returns the text for the model. Checks the input, which is untrusted. */
  run(input: unknown): Promise<string>
}

export type ChatEvent = { type: 'text'; text: string } | { type: 'step'; label: string }

/** Limits of one answer. The first one reached ends it. */
export const chatLimits = { requests: 8, tokens: 60_000, callsAtOnce: 6, answerTokens: 1500 }

const UNFINISHED = 'I could not finish this within the steps that I may take. Ask for one thing at a time.'
const NOTHING = 'The AI service gave no answer. Try again in a moment.'
const TOO_MANY_CALLS = 'Not run: too many calls in one request.'

type Question = Pick<Talk, 'instructions' | 'signal'> & { turns: readonly Turn[]; tools: readonly ChatTool[] }

const estimateSize = (instructions: string, turns: readonly Turn[], tools: readonly ModelTool[]) =>
  estimateTokens(instructions) + estimateTokens(JSON.stringify(turns)) + estimateTokens(JSON.stringify(tools))

/** The model's view of its call's result. An error the model caused is described in a sentence. */
async function runCall(call: ToolCall, tools: readonly ChatTool[]): Promise<string> {
  const tool = tools.find(({ name }) => name === call.name)
  if (!tool) return 'There is no tool with this name.'
  try {
    return await tool.run(call.input)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = (error.errors ?? []).map(({ path, message }) => `${path}: ${message}`)
    return ['Refused.', error.message, ...fields].join(' ')
  }
}

/** Passes the text of one request on as it arrives. Returns it with the calls, and settles what it used. */
async function* request(model: Pick<Model, 'talk'>, talk: Talk, size: number, settle: (used: number) => Promise<void>) {
  let text = ''
  let used = 0
  let calls: ToolCall[] = []
  try {
    for await (const piece of model.talk(talk)) {
      if (piece.type === 'text') {
        text += piece.text
        yield { type: 'text' as const, text: piece.text }
      } else {
        calls = piece.calls
        used = piece.tokens || size + estimateTokens(text + JSON.stringify(calls))
      }
    }
  } finally {
    // An answer that broke off is charged for too, although the service did not say how much.
    used ||= text === '' ? 0 : size + estimateTokens(text)
    await settle(used)
  }
  return { text, calls, used }
}

/** The results of the calls. Says what it does before each. */
async function* runCalls(calls: readonly ToolCall[], tools: readonly ChatTool[], signal: AbortSignal) {
  const results: { id: string; name: string; text: string }[] = []
  for (const [index, call] of calls.entries()) {
    if (signal.aborted) break
    const label = tools.find(({ name }) => name === call.name)?.label
    if (label) yield { type: 'step' as const, label }
    const text = index < chatLimits.callsAtOnce ? await runCall(call, tools) : TOO_MANY_CALLS
    results.push({ id: call.id, name: call.name, text })
  }
  return results
}

/**
 * Lets the model answer with tools, within the budgets of the user and the company. It ends when the model calls no further
 * tools, when the user stops it, or when a limit is reached, which the answer says.
 */
export async function* chat(
  ctx: UserContext,
  model: Pick<Model, 'talk'>,
  { instructions, turns, tools, signal }: Question,
): AsyncGenerator<ChatEvent> {
  await countQuestion(ctx)
  const toolSpecs = tools.map(({ name, description, schema }) => ({ name, description, schema }))
  const all = [...turns]
  let tokensLeft = chatLimits.tokens
  let hasText = false
  const sentence = (text: string) => ({ type: 'text' as const, text: hasText ? `\n\n${text}` : text })
  for (let step = 1; step <= chatLimits.requests && tokensLeft > 0; step += 1) {
    const talk = { instructions, turns: all, tools: toolSpecs, maxTokens: chatLimits.answerTokens, signal }
    const size = estimateSize(instructions, all, toolSpecs)
    const reservation = await takeTokens(ctx, size + talk.maxTokens).catch((error: unknown) => {
      // The budget ran out midway: return the results so far.
      if (step > 1 && error instanceof AppError && error.status === 429) return error.message
      throw error
    })
    if (typeof reservation === 'string') return yield sentence(reservation)
    const { text, calls, used } = yield* request(model, talk, size, reservation)
    hasText ||= text !== ''
    tokensLeft -= used
    if (signal.aborted) return
    if (calls.length === 0) {
      if (!hasText) throw unavailable(NOTHING)
      return
    }
    const results = yield* runCalls(calls, tools, signal)
    if (signal.aborted) return
    all.push({ role: 'assistant', text, calls }, { role: 'tool', results })
    // Two parts of an answer are two paragraphs.
    if (text !== '') yield sentence('')
  }
  yield sentence(UNFINISHED)
}
