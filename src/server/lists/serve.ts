import { Readable } from 'node:stream'
import type { ListQuery } from '#contract/listing.ts'
import type { UserContext } from '../context.ts'
import { list as listReply, type ListFormat, type ListText, type Reply } from '../http/replies.ts'
import { serveChanges } from './changes.ts'
import { formatCursor, parseCursor, type Position } from './cursor.ts'
import { type List, MAX_PART, type Part } from './list.ts'

/** Serves a list's rows that the caller may see and that match the query: one page with a `limit`, otherwise all. */
export const serveList = async (ctx: UserContext, list: List, query: Partial<ListQuery>): Promise<Reply> =>
  listReply(
    (format) => readList(ctx, list, query, format),
    (since, version) => serveChanges(ctx, list, query, { since, version }),
  )

async function readList(
  ctx: UserContext,
  list: List,
  { limit, cursor, ...filters }: Partial<ListQuery>,
  format: ListFormat,
): Promise<ListText> {
  const read = list.reader(ctx, format, filters)
  const { open, between, close } = list.frame(ctx, format)
  const first = await read(limit ?? MAX_PART, cursor === undefined ? null : parseCursor(cursor))
  if (limit === undefined && first.last !== null) {
    const texts = textsFrom(first, (after) => read(MAX_PART, after), between)
    return { text: Readable.from(framed(texts, open, close), { objectMode: false }), next: null }
  }
  return { text: open + first.texts.join(between) + close, next: first.last && formatCursor(first.last) }
}

async function* framed(texts: AsyncIterable<string>, open: string, close: string) {
  yield open
  yield* texts
  yield close
}

/**
 * The texts of all parts, each read while the previous one is compressed and sent. Each is a separate statement, so a slow
 * reader occupies no connection or transaction.
 */
async function* textsFrom(first: Part, read: (after: Position) => Promise<Part>, between: string) {
  let part = first
  let gap = ''
  for (;;) {
    const next = part.last && read(part.last)
    // The reader may leave before this part is needed.
    next?.catch(() => undefined)
    for (const text of part.texts) {
      yield gap + text
      gap = between
    }
    if (!next) return
    part = await next
  }
}
