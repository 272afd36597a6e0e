import { setTimeout as pause } from 'node:timers/promises'
import type { StaffContext } from '#server/context.ts'
import { versionOf } from '#server/http/versions.ts'
import { messages } from '../contract.ts'

const LOOK_MS = 500
const HOLD_LOOKS = 40

/** The version of all texts, once it is not `since`, and within 20 seconds. No connection is held while it waits. */
export async function changedVersion(
  ctx: StaffContext,
  since: string | undefined,
  signal: AbortSignal,
): Promise<{ version: string }> {
  for (let looks = 0; ; looks += 1) {
    const version = await versionOf(ctx, messages.changed)
    if (version !== since || looks === HOLD_LOOKS || signal.aborted) return { version }
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}
