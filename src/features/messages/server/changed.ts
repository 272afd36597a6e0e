import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { StaffContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { changesOf, versionFrom, versionOf } from '#server/http/versions.ts'
import { messages } from '../contract.ts'

const LOOK_MS = 500
const HOLD_LOOKS = 40

const looks = new WeakMap<Database, Promise<string>>()

/** The next look at the texts. Everyone who waits in this process shares it, so that their number costs the database nothing. */
function nextLook(db: Database): Promise<string> {
  const look =
    looks.get(db) ??
    pause(LOOK_MS, undefined, { ref: false }).then(() => {
      looks.delete(db)
      return changesOf(db, messages.changed.reads)
    })
  looks.set(db, look)
  return look
}

/** The version of all texts, once it is not `since`, and within 20 seconds. No connection is held while it waits. */
export async function changedVersion(
  ctx: StaffContext,
  since: string | undefined,
  signal: AbortSignal,
): Promise<{ version: string }> {
  let version = await versionOf(ctx, messages.changed)
  const aborted = signal.aborted ? Promise.resolve() : once(signal, 'abort')
  for (let look = 0; version === since && look < HOLD_LOOKS && !signal.aborted; look += 1) {
    const changes = await Promise.race([nextLook(ctx.db), aborted.then(() => null)])
    if (changes !== null) version = versionFrom(ctx, messages.changed, changes)
  }
  return { version }
}
