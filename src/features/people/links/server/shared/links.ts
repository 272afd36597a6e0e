import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { LINK_PAGE } from '#contract/secret-pages.ts'
import type { LinkKind } from '#features/people/links/contract.ts'
import { documentLinks } from '#features/people/links/server/table.ts'
import { noteLink } from '#server/audit/notes.ts'
import type { Context, Services } from '#server/context.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { insertRow } from '#server/database/versions.ts'
import { AppError } from '#server/errors.ts'
import { defineCap, MINUTE } from '#server/rate-limit.ts'

/** Wrong tokens. People mistype a few; no number of them comes near 2^192. */
const unknownLinks = defineCap('unknown_links', {
  per: ['address'],
  limit: 30,
  seconds: 10 * MINUTE,
  over: (when) => `Too many links that are not valid were opened from here. Try again ${when}.`,
})

/** A document that a link shows. */
export type LinkedDocument = { kind: LinkKind; document_id: string }

/** A link that works. Its holder may see this document and nothing else. */
export type OpenLink = LinkedDocument & { id: string; expires_at: string; token: string }

/** The context of a link's holder, who acts as no user, even in a browser that is signed in. */
export type HolderContext = Context & { user: null }

type Issuing = Pick<Services, 'db' | 'now' | 'config'> & { user?: Context['user'] }

const TOKEN_BYTES = 24

/** A document's links are continued and revoked one transaction after another. */
const TURNS = 'links'

const hashLinkToken = (token: string): string => createHash('sha256').update(`link ${token}`).digest('base64url')

/** The address of a link, for the holder of its token. */
export const getLinkUrl = ({ config }: Pick<Services, 'config'>, token: string): string =>
  `${config.publicUrl}${LINK_PAGE}${token}`

type NewLink = LinkedDocument & { expires_at: string }
type Address = { id: string; url: string }

async function insertLink(
  ctx: Issuing,
  { kind, document_id, expires_at }: NewLink,
  { token, parent_id }: { token: string; parent_id: string | null },
): Promise<Address> {
  const { id } = await insertRow(ctx, documentLinks, {
    kind,
    document_id,
    token_hash: hashLinkToken(token),
    expires_at,
    parent_id,
    created_by: ctx.user?.id ?? null,
    created_at: ctx.now().toISOString(),
  })
  return { id, url: getLinkUrl(ctx, token) }
}

/** Creates a link to a document. Its address is returned only here: the database stores a hash. */
export const issueLink = (ctx: Issuing, link: NewLink): Promise<Address> =>
  insertLink(ctx, link, { token: randomBytes(TOKEN_BYTES).toString('base64url'), parent_id: null })

/**
 * The link with which a link's holder continues to another document, or another `version` of it. It expires no later than
 * theirs and is revoked along with it. Its token is derived from theirs, so every call returns the same link.
 */
export async function continueLink(
  ctx: Issuing,
  parent: OpenLink,
  { version, ...document }: NewLink & { version?: number },
): Promise<Address> {
  await takeTurns(ctx.db, TURNS, parent.document_id)
  await requireStillOpen(ctx, parent.id)
  const token = createHmac('sha256', parent.token)
    .update(`${document.kind} ${document.document_id} ${version ?? ''}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
  const [existing] = await ctx.db
    .select()
    .from(documentLinks)
    .where(eq(documentLinks.token_hash, hashLinkToken(token)))
  if (existing) return { id: requireOpen(ctx, existing).id, url: getLinkUrl(ctx, token) }
  const expires_at = document.expires_at < parent.expires_at ? document.expires_at : parent.expires_at
  return insertLink(ctx, { ...document, expires_at }, { token, parent_id: parent.id })
}

/** The sentence about a token that no link has. */
export const UNKNOWN_LINK = 'This link is not valid. Open the full link from the message, or ask us for a new one.'
const EXPIRED_LINK = 'This link has expired. Ask us for a new one.'
const REVOKED_LINK = 'This link no longer works. Ask us for a new one.'

/** 410: the link was valid once. Only a caller who held the link ever sees this. */
const linkExpired = (message: string) => new AppError(410, message)

/** 404, the same as for a token that does not exist: for a link whose document is gone. */
export const linkUnknown = () => new AppError(404, UNKNOWN_LINK)

type LinkRow = typeof documentLinks.$inferSelect

/** 410 for a link that expired or was revoked. */
function requireOpen({ now }: Pick<Services, 'now'>, link: LinkRow | undefined): LinkRow {
  if (!link || link.revoked_at !== null) throw linkExpired(REVOKED_LINK)
  if (link.expires_at <= now().toISOString()) throw linkExpired(EXPIRED_LINK)
  return link
}

/**
 * The document that this token's link shows. Every call costs one hash and one look-up, whatever the token. 404 for an unknown
 * token, 410 for an expired or revoked link, 429 for an unknown token after many from the same address.
 */
export async function resolveLink(
  ctx: Pick<Services, 'db' | 'now'> & Pick<Context, 'origin'>,
  token: string,
  from: { ip: string },
): Promise<OpenLink> {
  const [link] = await ctx.db
    .select()
    .from(documentLinks)
    .where(eq(documentLinks.token_hash, hashLinkToken(token)))
  if (!link) {
    await unknownLinks(ctx, from.ip).use()
    throw linkUnknown()
  }
  const { id, kind, document_id, expires_at } = requireOpen(ctx, link)
  noteLink(ctx, link)
  return { id, kind, document_id, expires_at, token }
}

/** 410 unless an open link still works; it cannot be revoked until the transaction ends. */
export async function requireStillOpen(ctx: Pick<Services, 'db' | 'now'>, id: string): Promise<void> {
  const [link] = await ctx.db.select().from(documentLinks).where(eq(documentLinks.id, id)).for('share')
  requireOpen(ctx, link)
}

/** Counts that the link's page was opened. */
export async function countOpening({ db, now }: Pick<Services, 'db' | 'now'>, { id }: OpenLink): Promise<void> {
  await db
    .update(documentLinks)
    .set({ last_opened_at: now().toISOString(), open_count: sql`${documentLinks.open_count} + 1` })
    .where(eq(documentLinks.id, id))
}

const matchesDocument = ({ kind, document_id }: LinkedDocument) =>
  and(eq(documentLinks.document_id, document_id), eq(documentLinks.kind, kind))

/** Gives a document's links a new end, such as that of a visit that was moved. Revoked ones stay revoked. */
export async function moveLinkExpiry(
  { db }: Pick<Services, 'db'>,
  document: LinkedDocument,
  expires_at: string,
): Promise<void> {
  await db
    .update(documentLinks)
    .set({ expires_at })
    .where(and(matchesDocument(document), isNull(documentLinks.revoked_at)))
}

/** Revokes these links of a document, and every link derived from them. Only the first revocation counts. */
export async function revoke(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { document_id }: Pick<LinkedDocument, 'document_id'>,
  which: SQL | undefined,
): Promise<void> {
  await takeTurns(db, TURNS, document_id)
  await db.execute(sql`
    with recursive family as (
      select ${documentLinks.id} from ${documentLinks} where ${which}
      union select child.id from ${documentLinks} child join family on child.parent_id = family.id
    )
    update ${documentLinks} set revoked_at = ${now().toISOString()}
    where id in (select id from family) and revoked_at is null`)
}

/** Revokes a document's links when it becomes another client's: those who hold them must not see it any longer. */
export const revokeLinks = (ctx: Pick<Services, 'db' | 'now'>, document: LinkedDocument): Promise<void> =>
  revoke(ctx, document, matchesDocument(document))

/** Deletes a document's links, along with the document. */
export async function deleteLinks({ db }: Pick<Services, 'db'>, document: LinkedDocument): Promise<void> {
  await db.delete(documentLinks).where(matchesDocument(document))
}
