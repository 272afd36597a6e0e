import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from './context.ts'
import { getOrCreateSecret, readInstallation, SESSION_SECRET } from './installation.ts'

// AES-256-GCM with a separate key per purpose, all derived from the secret that signs the cookies.

type Sealing = Pick<Services, 'db' | 'config'>

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyFrom = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `panelboard ${purpose}`, 32))

const getSecret = async ({ db, config }: Sealing) =>
  config.sessionSecret ?? (await getOrCreateSecret(db, SESSION_SECRET))

/** Earlier secrets of sealed texts, from before SESSION_SECRET was replaced or first set. */
async function earlierSecrets({ db, config }: Sealing): Promise<string[]> {
  const earlier = await readInstallation(db, SESSION_SECRET)
  return [config.previousSessionSecret, earlier].filter((secret) => secret !== null)
}

/** Text that only this installation can read or create. What is sealed for one purpose cannot be opened for another. */
export const seal = async (ctx: Sealing, purpose: string, text: string): Promise<string> =>
  sealWith(keyFrom(await getSecret(ctx), purpose), text)

/** The sealed text; null if it was tampered with, sealed by another installation, or its secret is no longer available. */
export async function unseal(ctx: Sealing, purpose: string, sealed: string): Promise<string | null> {
  const text = unsealWith(keyFrom(await getSecret(ctx), purpose), sealed)
  if (text !== null) return text
  for (const secret of await earlierSecrets(ctx)) {
    const text = unsealWith(keyFrom(secret, purpose), sealed)
    if (text !== null) return text
  }
  return null
}

/** The text sealed again, if it was sealed with an earlier secret; null if nothing is to be done. */
export async function resealIfNeeded(ctx: Sealing, purpose: string, sealed: string): Promise<string | null> {
  if (unsealWith(keyFrom(await getSecret(ctx), purpose), sealed) !== null) return null
  const text = await unseal(ctx, purpose, sealed)
  return text === null ? null : seal(ctx, purpose, text)
}

/** A keyed hash: this installation can recognize the text, and no one can read it. */
export const fingerprint = async (ctx: Sealing, purpose: string, text: string): Promise<string> =>
  createHmac('sha256', keyFrom(await getSecret(ctx), purpose))
    .update(text)
    .digest('base64url')

/** Text that only the holder of a 32-byte key can read or create. */
export function sealWith(key: Uint8Array, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text sealed with this key, or null. */
export function unsealWith(key: Uint8Array, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const start = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
