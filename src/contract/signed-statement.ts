import * as z from 'zod/mini'
import { Instant } from './dates.ts'

/** An Ed25519 public key as hex. It is as short as a fingerprint, so it is its own. */
export const PublicKey = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'This is not a public key: send its 64 hexadecimal digits'))

/** The company's statement about a file that it signed. */
export const Statement = z.object({
  document: z.string(),
  company: z.string(),
  signed_at: Instant,
  key: PublicKey,
})
export type Statement = z.infer<typeof Statement>
