/** A point from which the changes of a list can be read. */
export type ListVersion = {
  /** The build and the database. With another origin, the list is read from the start. */
  origin: string
  at: number
  /** Every transaction before this one had ended. */
  transaction: string
}

/** Changes are read for at most this long; they are kept for longer, as their transactions may have run for a while. */
const READ_MS = 3_600_000
export const KEPT_MS = 2 * READ_MS

export const formatListVersion = ({ origin, at, transaction }: ListVersion): string => `${origin}.${at}.${transaction}`

/** Null for what is not one of these versions. */
export function parseListVersion(text: string): ListVersion | null {
  const [, origin, at, transaction] = /^([\w-]+)\.(\d{1,15})\.(\d{1,19})$/.exec(text) ?? []
  return origin && at && transaction ? { origin, at: Number(at), transaction } : null
}

/** True if all changes between the two are still there. */
export const canFollow = (since: ListVersion, now: ListVersion): boolean =>
  since.origin === now.origin && now.at - since.at < READ_MS
