import { issueLink } from '#features/people/links/server/shared/links.ts'
import type { LinkKind } from '#features/people/links/contract.ts'
import { emailPreferences } from '#server/tables.ts'
import type { Caller, World } from './world.ts'

/** A link to a document, with its token and a caller who has nothing but that link. */
export async function linkTo(
  world: World,
  kind: LinkKind,
  document_id: string,
  expires_at = '2030-01-01T00:00:00.000Z',
) {
  const { id, url } = await issueLink(world.services, { kind, document_id, expires_at })
  const token = url.split('/l/')[1] ?? ''
  const caller: Caller = world.anonymous()
  const path = `/api/public/links/${token}`
  return {
    id,
    url,
    token,
    path,
    open: () => caller.get(path),
    get: (below: string) => caller.get(path + below),
    post: (below: string, body: object = {}) => caller.post(path + below, body),
  }
}

export type HeldLink = Awaited<ReturnType<typeof linkTo>>

/** The link in an offer to an address that got none before. */
export async function createOffersLink(world: World) {
  const [address] = await world.db
    .insert(emailPreferences)
    .values({ email: `${crypto.randomUUID()}@example.com` })
    .returning()
  return linkTo(world, 'email_preferences', address?.id ?? '')
}
