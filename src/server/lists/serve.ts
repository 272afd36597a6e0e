import { Readable } from 'node:stream'
import type { ListQuery } from '#contract/listing.ts'
import type { UserContext } from '../context.ts'
import { list as listReply, type ListFormat, type ListText, type Reply } from '../http/replies.ts'
import { cursorOf, type Position, positionOf } from './cursor.ts'
import { type List, MAX_PART, type Part } from './list.ts'

/** Serves a list's rows that the caller may see and that match the query: one page with a `limit`, otherwise all. */
export const serveList = async (ctx: UserContext, list: List, query: Partial<ListQuery>): Promise<Reply> =>
  listReply((format) => readList(ctx, list, query, format))

async function readList(
  ctx: UserContext,
  list: List,
  { limit, cursor, ...filters }: Partial<ListQuery>,
  format: ListFormat,
): Promise<ListText> {
  const read = list.reader(ctx, format, filters)
  const { open, between, close } = list.frame(ctx, format)
  const first = await read(limit ?? MAX_PART, cursor === undefined ? null : positionOf(cursor))
  if (limit === undefined && first.last !== null) {
    const parts = partsFrom(first, (after) => read(MAX_PART, after), between)
    return { text: Readable.from(framed(parts, open, close), { objectMode: false }), next: null }
  }
  return { text: open + first.text + close, next: first.last && cursorOf(first.last) }
}

async function* framed(parts: AsyncIterable<string>, open: string, close: string) {
  yield open
  yield* parts
  yield close
}

/**
 * All parts, each read while the one before is packed and sent. Each is a statement of its own: a slow reader holds no
 * connection and no transaction open.
 */
async function* partsFrom(first: Part, read: (after: Position) => Promise<Part>, between: string) {
  let part = first
  while (part.last !== null) {
    const next = read(part.last)
    // The reader may leave before this part is needed.
    next.catch(() => undefined)
    yield part.text + between
    part = await next
  }
  yield part.text
}
