import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, base64url. */
export type PushKeys = { p256dh: string; auth: string }

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096

const hkdf = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number) =>
  new Uint8Array(hkdfSync('sha256', key, salt, info, length))

/** A text that only this browser can read (RFC 8291): one record of aes128gcm (RFC 8188). `own` and `salt`: for the example of the RFC. */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { own, salt = randomBytes(16) }: { own?: Uint8Array; salt?: Uint8Array } = {},
): Uint8Array {
  const ecdh = createECDH(CURVE)
  if (own) ecdh.setPrivateKey(own)
  else ecdh.generateKeys()
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const key = hkdf(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  // The 2 marks the last record.
  const record = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Uint8Array.of(2)), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Uint8Array.of(ours.length), ours, record, cipher.getAuthTag()])
}
