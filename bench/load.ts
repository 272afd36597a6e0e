import { Agent, type IncomingMessage, request } from 'node:http'

export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
type Sample = { ms: number; status: number; bytes: number; etag: string | undefined }

/** Sends one request and reads the whole reply without decompressing it. */
export async function send(port: number, agent: Agent, { method, path, headers, body }: Call): Promise<Sample> {
  const started = performance.now()
  const ask = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const req = request({ port, agent, method, path, headers: { host: `127.0.0.1:${port}`, ...headers } }, resolve)
      // The server may close an idle connection just as it is used again, and has then not seen the request.
      req.on('error', (error) => (req.reusedSocket ? resolve(ask()) : reject(error)))
      req.end(body)
    })
  const response = await ask()
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  return { ms: performance.now() - started, status: response.statusCode ?? 0, bytes, etag: response.headers.etag }
}

/**
 * Sends `count` requests over `connections` connections; returns samples in order of completion, and requests per
 * second.
 */
export async function load(port: number, connections: number, count: number, makeCall: (n: number) => Call) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const samples: Sample[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) samples.push(await send(port, agent, makeCall(next++)))
    }),
  )
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  const failed = samples.filter(({ status }) => status >= 400)
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${count} requests failed, the first with ${failed[0]?.status}`)
  return { samples, perSecond: count / seconds }
}

/** The value at a percentile. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: number[]): number => quantile(values, 0.5)
