import * as z from 'zod/mini'
import { recall, RECENT_KEY, remember } from '#web/platform/session.ts'

const SHOWN = 5

const Recent = z.object({ kind: z.string(), title: z.string(), detail: z.string(), href: z.string() })
export type Recent = z.infer<typeof Recent>

/** The records that the user opened from the palette, the last one first. */
export function listRecent(userId: string): readonly Recent[] {
  const text = recall(RECENT_KEY)
  if (!text?.startsWith(userId)) return []
  try {
    return z.array(Recent).parse(JSON.parse(text.slice(userId.length)))
  } catch {
    return []
  }
}

export function addRecent(userId: string, record: Recent): void {
  const others = listRecent(userId).filter(({ href }) => href !== record.href)
  remember(RECENT_KEY, userId + JSON.stringify([record, ...others].slice(0, SHOWN)))
}
