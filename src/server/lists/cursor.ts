import * as z from 'zod/mini'
import { invalid } from '../errors.ts'

// A page starts after the last row of the previous page, so it costs the same at any depth, and new rows do not shift it.

export type Position = readonly [instant: string, id: string]

/** PostgreSQL counts no year 0. */
const Position = z.tuple([z.iso.datetime().check(z.refine((instant) => instant >= '0001')), z.uuid()])

/** The position encoded in a cursor. 400 for a cursor that is not ours. */
export function parseCursor(cursor: string): Position {
  const position = Position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!position.success) throw invalid('cursor', 'That is not a cursor of this list')
  return position.data
}

export const formatCursor = (position: Position): string => Buffer.from(position.join(' ')).toString('base64url')
