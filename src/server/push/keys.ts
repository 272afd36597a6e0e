import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Services } from '../context.ts'
import { takeTurns } from '../database/take-turns.ts'
import { inTransaction } from '../database/transaction.ts'
import { readInstallation } from '../installation.ts'
import { resealIfNeeded, seal, unseal } from '../sealing.ts'
import { installation } from '../tables.ts'

type Keeping = Pick<Services, 'db' | 'config' | 'now'>

/** Where the key is kept, sealed. */
const NAME = 'push_key'
const PURPOSE = 'push key'

/** The installation's key towards push services (VAPID, RFC 8292): they deliver what it signed to who subscribed with it. */
export type PushKey = { publicKey: string; privateKey: KeyObject }

function toPushKey(pem: string): PushKey {
  const privateKey = createPrivateKey(pem)
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Uint8Array.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey }
}

async function store(ctx: Keeping, sealed: string): Promise<void> {
  await ctx.db
    .insert(installation)
    .values({ name: NAME, value: sealed })
    .onConflictDoUpdate({ target: installation.name, set: { value: sealed } })
}

/** Null before the first one, and once it was sealed with a secret that is gone. */
async function readKey(ctx: Keeping): Promise<PushKey | null> {
  const sealed = await readInstallation(ctx.db, NAME)
  const pem = sealed === null ? null : await unseal(ctx, PURPOSE, sealed)
  if (sealed === null || pem === null) return null
  const resealed = await resealIfNeeded(ctx, PURPOSE, sealed)
  if (resealed !== null) await store(ctx, resealed)
  return toPushKey(pem)
}

/** The key, made when it is first needed. */
export const getPushKey = async (ctx: Keeping): Promise<PushKey> =>
  (await readKey(ctx)) ??
  inTransaction(ctx, async (ctx) => {
    await takeTurns(ctx.db, NAME)
    const existing = await readKey(ctx)
    if (existing) return existing
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
    await store(ctx, await seal(ctx, PURPOSE, pem))
    return toPushKey(pem)
  })
