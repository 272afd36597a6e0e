import { ApiError, refusal } from './api.ts'

/** Opens a stream of events. It is not repeated: whatever arrived was already shown. */
export async function openStream(method: string, address: string, body: unknown, signal: AbortSignal | undefined) {
  const reply = await fetch(address, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: 'include',
    signal: signal ?? null,
  })
  if (!reply.ok) throw refusal(reply, await reply.text(), address)
  return readEvents(reply)
}

/** The lines of one server-sent event, by name. */
function parseFields(block: string): { event?: string; data?: string } {
  const lines = block.split('\n').filter((line) => !line.startsWith(':'))
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2)))
}

/**
 * The events of a streamed reply as they arrive. Leaving the loop early closes the connection, which ends the work on the
 * server. Throws where the server failed or the connection broke before the last event.
 */
async function* readEvents(reply: Response): AsyncGenerator {
  if (!reply.body) throw new TypeError('This reply is not a stream')
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new TypeError('The stream was cut off')
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const { event, data } = parseFields(block)
        if (event === 'end') return
        if (data === undefined) continue
        const content: unknown = JSON.parse(data)
        if (event === 'error') throw refusalIn(content)
        yield content
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function refusalIn(content: unknown): ApiError {
  const { status, message } = content as { status: number; message: string }
  return new ApiError(status, `${status}: ${message}`, message)
}
