import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { EventStream } from '#contract/endpoint.ts'
import { errorFor } from './app-errors.ts'

/** Proxies close connections that are silent for about a minute. */
const HEARTBEAT_MS = 15_000

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Aborts if the client disconnects before the reply is complete. */
export function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => raw.writableFinished || controller.abort())
  return controller.signal
}

/**
 * Sends values as server-sent events. `end` follows the last one, so that the client can tell a whole stream from one that
 * was cut off; `error` tells it why the work failed.
 */
export function sendEvents(reply: FastifyReply, { stream }: EventStream<unknown>, values: AsyncIterable<unknown>) {
  async function* written() {
    // The client learns immediately that it was not refused.
    yield ':\n\n'
    try {
      for await (const value of values) yield `data: ${JSON.stringify(stream.parse(value))}\n\n`
      yield event('end', {})
    } catch (error) {
      if (reply.raw.destroyed) return
      const { status, message } = errorFor(error, reply.request)
      yield event('error', { status, message })
    }
  }
  const out = new PassThrough()
  const heartbeat = setInterval(() => out.writable && out.write(':\n\n'), HEARTBEAT_MS).unref()
  // A client that leaves destroys `out`, which ends the loop above.
  void pipeline(Readable.from(written()), out)
    .catch(() => undefined)
    .finally(() => clearInterval(heartbeat))
  return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(out)
}
