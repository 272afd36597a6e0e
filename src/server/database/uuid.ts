import { randomUUID } from 'node:crypto'

/** A UUIDv7 for an instant in milliseconds, in the order of time to a fraction of one, as the ids that the database makes. */
export function uuidAt(ms: number): string {
  const time = Math.floor(ms).toString(16).padStart(12, '0')
  const fraction = Math.floor((ms % 1) * 4096)
    .toString(16)
    .padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${fraction}${randomUUID().slice(18)}`
}
