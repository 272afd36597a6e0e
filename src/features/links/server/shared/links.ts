import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { LINK_PAGE } from '#contract/secret-pages.ts'
import type { LinkKind } from '#features/links/contract.ts'
import { documentLinks } from '#features/links/server/table.ts'
import { noteLink } from '#server/audit/notes.ts'
import type { Context, Services } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { cap } from '#server/rate-limit.ts'

/** A document that a link shows. */
export type LinkedDocument = { kind: LinkKind; document_id: string }

/** A link that works. Its holder may see this document and nothing else. */
export type OpenLink = LinkedDocument & { id: string; expires_at: string }

/** The context of a link's holder, who acts as no user, even in a browser that is signed in. */
export type HolderContext = Context & { user: null }

type Issuing = Pick<Services, 'db' | 'now' | 'config'> & { user?: Context['user'] }

const TOKEN_BYTES = 24

const hashOf = (token: string): string => createHash('sha256').update(`link ${token}`).digest('base64url')

/** The address of a link, for the holder of its token. */
export const urlOfLink = ({ config }: Pick<Services, 'config'>, token: string): string =>
  `${config.publicUrl}${LINK_PAGE}${token}`

/** Creates a link to a document. Its address is returned only here: the database keeps a hash. */
export async function issueLink(
  ctx: Issuing,
  { kind, document_id, expires_at }: LinkedDocument & { expires_at: string },
): Promise<{ id: string; url: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const [row] = await ctx.db
    .insert(documentLinks)
    .values({
      kind,
      document_id,
      token_hash: hashOf(token),
      expires_at,
      created_by: ctx.user?.id ?? null,
      created_at: ctx.now().toISOString(),
    })
    .returning({ id: documentLinks.id })
  if (!row) throw new Error('The link was not written')
  return { id: row.id, url: urlOfLink(ctx, token) }
}

/** The sentence about a token that no link has. */
export const UNKNOWN_LINK = 'This link is not valid. Open the full link from the message, or ask us for a new one.'
const EXPIRED_LINK = 'This link has expired. Ask us for a new one.'
const REVOKED_LINK = 'This link no longer works. Ask us for a new one.'

/** 410: the link was valid once. Only a caller who held the link ever sees this. */
const linkGone = (message: string) => new AppError(410, message)

/** 404, the same as for a token that does not exist: for a link whose document is gone. */
export const linkUnknown = () => new AppError(404, UNKNOWN_LINK)

/**
 * The document that this token's link shows. Every call costs one hash and one look-up, whatever the token. 404 for an unknown
 * token, 410 for an expired or revoked link, 429 after many unknown ones from the same address.
 */
export async function resolveLink(
  ctx: Pick<Services, 'db' | 'now'> & Pick<Context, 'origin'>,
  token: string,
  from: { ip: string },
): Promise<OpenLink> {
  const unknown = cap(ctx, 'unknown_links', from.ip)
  await unknown.check()
  const [link] = await ctx.db
    .select()
    .from(documentLinks)
    .where(eq(documentLinks.token_hash, hashOf(token)))
  if (!link) {
    await unknown.count()
    throw linkUnknown()
  }
  if (link.revoked_at !== null) throw linkGone(REVOKED_LINK)
  if (link.expires_at <= ctx.now().toISOString()) throw linkGone(EXPIRED_LINK)
  const { id, kind, document_id, expires_at } = link
  noteLink(ctx, link)
  return { id, kind, document_id, expires_at }
}

/** 410 unless an open link still works; it cannot be revoked until the transaction ends. */
export async function requireStillOpen({ db, now }: Pick<Services, 'db' | 'now'>, id: string): Promise<void> {
  const [link] = await db.select().from(documentLinks).where(eq(documentLinks.id, id)).for('share')
  if (!link || link.revoked_at !== null) throw linkGone(REVOKED_LINK)
  if (link.expires_at <= now().toISOString()) throw linkGone(EXPIRED_LINK)
}

/** Counts that the link's page was opened. */
export async function countOpening({ db, now }: Pick<Services, 'db' | 'now'>, { id }: OpenLink): Promise<void> {
  await db
    .update(documentLinks)
    .set({ last_opened_at: now().toISOString(), open_count: sql`${documentLinks.open_count} + 1` })
    .where(eq(documentLinks.id, id))
}

const isOf = ({ kind, document_id }: LinkedDocument) =>
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
    .where(and(isOf(document), isNull(documentLinks.revoked_at)))
}

/** Revokes a document's links when it becomes another client's: those who hold them must not see it any longer. */
export async function revokeLinks({ db, now }: Pick<Services, 'db' | 'now'>, document: LinkedDocument): Promise<void> {
  await db
    .update(documentLinks)
    .set({ revoked_at: now().toISOString() })
    .where(and(isOf(document), isNull(documentLinks.revoked_at)))
}

/** Deletes a document's links, along with the document. */
export async function deleteLinks({ db }: Pick<Services, 'db'>, document: LinkedDocument): Promise<void> {
  await db.delete(documentLinks).where(isOf(document))
}
