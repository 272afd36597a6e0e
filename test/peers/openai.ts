import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from './local-server.ts'

// A local server that speaks OpenAI's chat protocol, for the official SDK.

type Message = { role: string; content: string | null; tool_calls?: unknown[]; tool_call_id?: string }
export type ReceivedPrompt = {
  model: string
  messages: Message[]
  max_tokens?: number
  stream?: boolean
  tools?: { function: { name: string; parameters: object } }[]
}

/** A call of a tool as a model writes it: the arguments are text, which may be malformed. */
type WrittenCall = { name: string; arguments: string }

/**
 * The next response: `late` never answers, until the client gives up; `writes` is the model's text; a stream says
 * its pieces one by one (a promise waits), then calls tools, or breaks off.
 */
export type ModelAnswer =
  | 'late'
  | { writes: string }
  | { says: (string | Promise<unknown>)[]; calls?: WrittenCall[]; ends?: 'breaks' | 'hangs' }
  | { status: number; body: string; type?: string }

const KEY = 'key-of-the-office'
export const MODEL = 'office-writer-1'

const shared = { id: 'chatcmpl-1', created: 1, model: MODEL }
const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ ...shared, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`

/** Writes an answer as OpenAI streams it. */
async function stream(response: ServerResponse, answer: Extract<ModelAnswer, { says: unknown }>, usage: object) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
  for (const piece of answer.says)
    response.write(typeof piece === 'string' ? chunk({ content: piece }) : (await piece, ''))
  if (answer.ends === 'hangs') return
  if (answer.ends === 'breaks') return void response.end()
  const calls = answer.calls ?? []
  for (const [index, { name, arguments: text }] of calls.entries())
    response.write(
      chunk({
        tool_calls: [{ index, id: `call_${randomUUID()}`, type: 'function', function: { name, arguments: text } }],
      }),
    )
  response.write(chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'))
  response.end(`data: ${JSON.stringify({ ...shared, choices: [], usage })}\n\ndata: [DONE]\n\n`)
}

export async function startOpenAiPeer() {
  const prompts: ReceivedPrompt[] = []
  const peer = {
    /** Used one by one; the last one stays. */
    answers: [{ writes: '{}' }] as ModelAnswer[],
    /** Decides on the answer to a prompt instead, if set. */
    decide: null as ((prompt: ReceivedPrompt) => ModelAnswer) | null,
    tokens: 500,
    /** The number of clients that left before their answer was complete. */
    left: 0,
  }

  const { url, close } = await serveLocally((request, response) => {
    response.once('close', () => response.writableFinished || (peer.left += 1))
    void text(request).then((body) => {
      const reply = (status: number, body: string, type = 'application/json') =>
        void response.writeHead(status, { 'Content-Type': type, 'Retry-After': '0' }).end(body)
      const refuse = (status: number, message: string) => reply(status, JSON.stringify({ error: { message } }))
      if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(401, 'Incorrect API key provided')
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return refuse(404, 'Unknown path')
      const prompt = JSON.parse(body) as ReceivedPrompt
      if (prompt.model !== MODEL) return refuse(404, `The model ${prompt.model} does not exist`)
      prompts.push(prompt)
      const scripted = () => (peer.answers.length > 1 ? peer.answers.shift() : peer.answers[0])
      const answer = peer.decide ? peer.decide(prompt) : scripted()
      if (answer === undefined || answer === 'late') return undefined
      if ('status' in answer) return reply(answer.status, answer.body, answer.type)
      const usage = { prompt_tokens: peer.tokens - 100, completion_tokens: 100, total_tokens: peer.tokens }
      const speech = 'says' in answer ? answer : { says: [answer.writes] }
      if (prompt.stream) return void stream(response, speech, usage)
      const content = speech.says.filter((piece) => typeof piece === 'string').join('')
      const message = { role: 'assistant', content }
      const choices = [{ index: 0, message, finish_reason: 'stop' }]
      return reply(200, JSON.stringify({ ...shared, object: 'chat.completion', choices, usage }))
    })
  })

  return Object.assign(peer, {
    env: { AI_BASE_URL: `${url}/v1`, AI_API_KEY: KEY, AI_MODEL: MODEL },
    /** Every prompt received, in order. */
    prompts,
    close,
  })
}

export type OpenAiPeer = Awaited<ReturnType<typeof startOpenAiPeer>>
