import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { LONGEST_STATEMENT } from '#contract/signed-file.ts'
import { PublicKey, Statement } from '#contract/signed-statement.ts'

// Checks the signature at the end of a file. The caller hashes the file itself and sends the hash and the signature.

export const Verdict = z.object({
  /** The company's statement about the file. Null: the file proves nothing. */
  statement: z.nullable(Statement),
  /** Why it proves nothing. */
  reason: z.nullable(z.string()),
})
export type Verdict = z.infer<typeof Verdict>

export const SigningKeys = z.object({
  company_name: z.string(),
  /** The one that signs now comes first. The others still prove what they signed. */
  keys: z.array(z.object({ key: PublicKey, created_at: Instant })),
})
export type SigningKeys = z.infer<typeof SigningKeys>

const SignatureQuery = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of every byte before the signature, as hex')),
  statement: z.string().check(z.maxLength(LONGEST_STATEMENT, `Use at most ${LONGEST_STATEMENT} characters`)),
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/, 'Send the signature as hex')),
})

export const signatures = {
  check: endpoint({
    method: 'GET',
    path: '/api/public/signatures',
    access: 'public',
    needsHttp: true,
    summary: 'Check the signature at the end of a file that this installation made',
    reads: [],
    query: SignatureQuery,
    returns: Verdict,
  }),
  keys: endpoint({
    method: 'GET',
    path: '/api/public/signing-keys',
    access: 'public',
    summary: 'The public keys of this installation, which prove the files that it signed',
    reads: ['settings'],
    returns: SigningKeys,
  }),
}
