import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from './context.ts'
import { keptSecret, SESSION_SECRET } from './installation.ts'

// AES-256-GCM with a separate key per purpose, all derived from the secret that signs the cookies.

type Sealing = Pick<Services, 'db' | 'config'>

const NONCE_BYTES = 12
const TAG_BYTES = 16

async function keyFor({ db, config }: Sealing, purpose: string): Promise<Uint8Array> {
  const secret = config.sessionSecret ?? (await keptSecret(db, SESSION_SECRET))
  return new Uint8Array(hkdfSync('sha256', secret, '', `panelboard ${purpose}`, 32))
}

/** Text that only this installation can read or create. What is sealed for one purpose cannot be opened for another. */
export const seal = async (ctx: Sealing, purpose: string, text: string): Promise<string> =>
  sealWith(await keyFor(ctx, purpose), text)

/** The sealed text; null if it was tampered with, made elsewhere, or sealed before the secret changed. */
export const unseal = async (ctx: Sealing, purpose: string, sealed: string): Promise<string | null> =>
  unsealWith(await keyFor(ctx, purpose), sealed)

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
