import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { signatureLine, signedText, statementText } from '#contract/signed-file.ts'
import type { Statement } from '#contract/signed-statement.ts'
import type { Services } from './context.ts'
import { takeTurns } from './database/take-turns.ts'
import { inTransaction } from './database/transaction.ts'
import { hashFile } from './signature-check.ts'
import { resealIfNeeded, seal, unseal } from './sealing.ts'
import { signingKeys } from './tables.ts'

// The installation's Ed25519 keys, and the signing of files. contract/signed-file.ts has the format, signature-check.ts the check.

type Signing = Pick<Services, 'db' | 'config' | 'now'>

const PURPOSE = 'signing key'

type Key = { publicKey: string; privateKey: KeyObject }

const rawPublicKey = (key: KeyObject): string =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')

const newestFirst = ({ db }: Signing) => db.select().from(signingKeys).orderBy(desc(signingKeys.created_at))

/** The newest key that can still be read. One sealed with a secret that is gone cannot sign any more. */
async function readKey(ctx: Signing): Promise<Key | null> {
  for (const { public_key, private_key } of await newestFirst(ctx)) {
    const pem = await unseal(ctx, PURPOSE, private_key)
    if (pem === null) continue
    // So that the earlier SESSION_SECRET may go.
    const resealed = await resealIfNeeded(ctx, PURPOSE, private_key)
    if (resealed !== null)
      await ctx.db.update(signingKeys).set({ private_key: resealed }).where(eq(signingKeys.public_key, public_key))
    return { publicKey: public_key, privateKey: createPrivateKey(pem) }
  }
  return null
}

/** The key that signs now. The first process that needs one makes it. */
const signingKey = async (ctx: Signing): Promise<Key> =>
  (await readKey(ctx)) ??
  inTransaction(ctx, async (ctx) => {
    await takeTurns(ctx.db, 'signing key')
    const key = await readKey(ctx)
    if (key) return key
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const public_key = rawPublicKey(publicKey)
    const private_key = await seal(ctx, PURPOSE, privateKey.export({ format: 'pem', type: 'pkcs8' }))
    await ctx.db.insert(signingKeys).values({ public_key, private_key, created_at: ctx.now().toISOString() })
    return { publicKey: public_key, privateKey }
  })

/** The installation's public keys with the time each was made, the one that signs now first. */
export async function readPublicKeys(ctx: Signing): Promise<{ key: string; created_at: string }[]> {
  const current = await signingKey(ctx)
  const rows = await newestFirst(ctx)
  return rows
    .map(({ public_key, created_at }) => ({ key: public_key, created_at }))
    .toSorted((one, other) => Number(other.key === current.publicKey) - Number(one.key === current.publicKey))
}

const NEW_LINE = Buffer.from('\n')

/** Signs a PDF: every byte of it, what it is, the company and the time. */
export async function signPdf(
  ctx: Signing,
  pdf: Uint8Array,
  about: Pick<Statement, 'document' | 'company'>,
): Promise<Uint8Array> {
  const { publicKey, privateKey } = await signingKey(ctx)
  const file = pdf.at(-1) === NEW_LINE[0] ? pdf : Buffer.concat([pdf, NEW_LINE])
  const statement = statementText({ ...about, signed_at: ctx.now().toISOString(), key: publicKey })
  const signature = sign(null, Buffer.from(signedText(await hashFile(file), statement)), privateKey)
  return Buffer.concat([file, Buffer.from(signatureLine(statement, signature.toString('hex')))])
}
