import { connect } from 'node:net'
import type { Malformed } from './requests.ts'

const PATIENCE_MS = 20_000
/** The sender of half a request leaves after this long. */
const HANG_UP_MS = 100
const TELLS = / at \S+ \(|node_modules|\.ts:\d|Error: /

/** Sends the bytes and returns everything that comes back until the server closes; null after a long silence. */
export const exchange = (port: number, { bytes, isWhole }: Malformed): Promise<string | null> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const end = (heard: boolean) => {
      clearTimeout(hangUp)
      socket.destroy()
      resolve(heard ? Buffer.concat(parts).toString('latin1') : null)
    }
    socket.setTimeout(PATIENCE_MS, () => end(false))
    let hangUp: NodeJS.Timeout | undefined
    socket.on('connect', () => {
      socket.write(bytes)
      if (!isWhole) hangUp = setTimeout(() => socket.end(), HANG_UP_MS)
    })
    socket.on('data', (part) => parts.push(Buffer.from(part)))
    // The server may close while we still write.
    socket.on('error', () => end(true))
    socket.on('end', () => end(true))
  })

/** The problem with the answer to a malformed request, or null. */
export function fault({ name, isWhole, mustAnswer = true }: Malformed, answer: string | null): string | null {
  if (answer === null) return `${name}: no answer`
  const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
  if (isWhole && mustAnswer && statuses.length === 0) return `${name}: closed without an answer`
  const worst = Math.max(0, ...statuses)
  if (worst >= 500) return `${name}: ${worst} ${answer.slice(-300)}`
  return TELLS.test(answer) ? `${name}: shows internals: ${answer.slice(-300)}` : null
}
