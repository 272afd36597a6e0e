import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, RequiredText } from '#contract/listing.ts'
import { OwnPassword } from '#features/people/two-factor/contract.ts'

/** Prefix of every token, so that scanners of published code recognize one. */
export const TOKEN_PREFIX = 'pb_'

export const MAX_TOKENS = 20
export const TOO_MANY_TOKENS = `You have ${MAX_TOKENS} access tokens. Revoke one that you no longer use first.`

const tokenScopes = ['read', 'write'] as const
type TokenScope = (typeof tokenScopes)[number]

/** Lifetimes of a token, in days. */
export const tokenDays = [30, 90, 365] as const

export const TokenInput = z.object({
  name: RequiredText(80, 'Name is required'),
  scopes: z.pipe(
    z.array(z.enum(tokenScopes), { error: 'Choose read, or read and write' }).check(
      z.maxLength(2, 'Choose read, or read and write'),
      z.refine((scopes) => scopes.includes('read'), 'Choose read, or read and write'),
    ),
    z.transform((scopes): TokenScope[] => (scopes.includes('write') ? ['read', 'write'] : ['read'])),
  ),
  days: z.literal(tokenDays, { error: 'Choose 30, 90 or 365 days' }),
  password: OwnPassword,
})
export type TokenInput = z.output<typeof TokenInput>

export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.string()),
  expires_at: Instant,
  last_used_at: z.nullable(Instant),
  created_at: Instant,
})
export type AccessToken = z.infer<typeof AccessToken>

/** A new token, with the secret that is returned only now. */
export const NewToken = z.extend(AccessToken, { token: z.string() })
export type NewToken = z.infer<typeof NewToken>

export const canWrite = ({ scopes }: Pick<AccessToken, 'scopes'>): boolean => scopes.includes('write')

export const tokens = {
  list: endpoint({
    method: 'GET',
    path: '/api/tokens',
    access: 'signedIn',
    summary: 'Your personal access tokens, newest first',
    reads: ['tokens'],
    versioned: true,
    query: z.omit(ListQuery, { status: true }),
    returns: z.array(AccessToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tokens',
    access: 'signedIn',
    needsHttp: true,
    summary: 'Create a personal access token; the response is the only one that contains it',
    changes: ['tokens', 'deliveries'],
    body: TokenInput,
    returns: NewToken,
    // Checking the password waits for a slot, which must not hold a transaction open.
    outside: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/tokens/:id',
    access: 'signedIn',
    summary: 'Revoke one of your personal access tokens',
    audit: 'revoked {record}',
    changes: ['tokens'],
  }),
}
