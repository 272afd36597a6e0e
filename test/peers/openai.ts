import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// A local server that speaks OpenAI's chat protocol, for the official SDK.

type Message = { role: string; content: string }
export type ReceivedPrompt = { model: string; messages: Message[]; max_tokens?: number }

/** How it answers: `late` keeps requests waiting until the client gives up; a string is what the model writes. */
export type ModelAnswer = 'late' | { writes: string } | { status: number; body: string; type?: string }

const KEY = 'key-of-the-office'
export const MODEL = 'office-writer-1'

export async function startOpenAiPeer() {
  const prompts: ReceivedPrompt[] = []
  const peer = {
    /** Used one by one; the last one stays. */
    answers: [{ writes: '{}' }] as ModelAnswer[],
    tokens: 500,
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const reply = (status: number, body: string, type = 'application/json') =>
        void response.writeHead(status, { 'Content-Type': type, 'Retry-After': '0' }).end(body)
      const refuse = (status: number, message: string) => reply(status, JSON.stringify({ error: { message } }))
      if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(401, 'Incorrect API key provided')
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return refuse(404, 'Unknown path')
      const prompt = JSON.parse(body) as ReceivedPrompt
      if (prompt.model !== MODEL) return refuse(404, `The model ${prompt.model} does not exist`)
      prompts.push(prompt)
      const answer = peer.answers.length > 1 ? peer.answers.shift() : peer.answers[0]
      if (answer === undefined || answer === 'late') return undefined
      if ('status' in answer) return reply(answer.status, answer.body, answer.type)
      const message = { role: 'assistant', content: answer.writes }
      return reply(
        200,
        JSON.stringify({
          id: 'chatcmpl-1',
          object: 'chat.completion',
          created: 1,
          model: MODEL,
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          usage: { prompt_tokens: peer.tokens - 100, completion_tokens: 100, total_tokens: peer.tokens },
        }),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`

  return Object.assign(peer, {
    env: { AI_BASE_URL: url, AI_API_KEY: KEY, AI_MODEL: MODEL },
    /** Every prompt received, in order. */
    prompts,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

export type OpenAiPeer = Awaited<ReturnType<typeof startOpenAiPeer>>
