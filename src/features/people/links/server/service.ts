import { and, desc, eq } from 'drizzle-orm'
import { users } from '#features/people/users/server/table.ts'
import type { Services, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound, refuseIf } from '#server/errors.ts'
import { blocked, type DocumentLink, type LinkInput, type NewLink } from '../contract.ts'
import { linkDocuments } from './shared/link-documents.ts'
import { issueLink, revoke } from './shared/links.ts'
import { documentLinks } from './table.ts'

const read = ({ db }: Pick<Services, 'db'>) =>
  db
    .select({ link: documentLinks, created_by_name: users.name })
    .from(documentLinks)
    .leftJoin(users, eq(users.id, documentLinks.created_by))

type Read = Awaited<ReturnType<typeof read>>[number]

function toDocumentLink({ link, created_by_name }: Read, now: Date): DocumentLink {
  const { token_hash: _, created_by: _by, parent_id: _parent, ...rest } = link
  const isExpired = link.expires_at <= now.toISOString()
  return { ...rest, status: link.revoked_at !== null ? 'revoked' : isExpired ? 'expired' : 'active', created_by_name }
}

/** A document's links, newest first. */
export async function listLinks(ctx: StaffContext, { kind, document_id }: LinkInput): Promise<DocumentLink[]> {
  const rows = await read(ctx)
    .where(and(eq(documentLinks.kind, kind), eq(documentLinks.document_id, document_id)))
    .orderBy(desc(documentLinks.created_at), desc(documentLinks.id))
  return rows.map((row) => toDocumentLink(row, ctx.now()))
}

async function getLink(ctx: StaffContext, id: string): Promise<DocumentLink> {
  const [row] = await read(ctx).where(eq(documentLinks.id, id))
  if (!row) throw notFound('Link')
  return toDocumentLink(row, ctx.now())
}

/** Creates a link for staff to pass on. */
export const createLink = (ctx: StaffContext, { kind, document_id }: LinkInput) =>
  inTransaction(ctx, async (ctx): Promise<NewLink> => {
    const document = linkDocuments.answers.find((answer) => answer.kind === kind)
    if (!document) throw new Error(`No feature has documents of the kind ${kind}`)
    const expires_at = await document.getExpiry(ctx, document_id)
    const { id, url } = await issueLink(ctx, { kind, document_id, expires_at })
    return { ...(await getLink(ctx, id)), url }
  })

/** Ends a link, and those that its holder continued with. */
export const revokeLink = (ctx: StaffContext, id: string): Promise<DocumentLink> =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: documentLinks.id }).from(documentLinks).where(eq(documentLinks.id, id)).for('update')
    const link = await getLink(ctx, id)
    refuseIf(blocked.revoke(link))
    await revoke(ctx, link, eq(documentLinks.id, id))
    return getLink(ctx, id)
  })
