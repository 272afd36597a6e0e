import { eq, sql } from 'drizzle-orm'
import { lengthOn } from '../rules/x-length.ts'
import type { StaffContext } from '#server/context.ts'
import { insertRow } from '#server/database/versions.ts'
import { invalid, notFound } from '#server/errors.ts'
import { defineList } from '#server/lists/list.ts'
import { blockedPost, MarketingContent, type MarketingInput, postTitle } from '../contract.ts'
import { marketingContent } from './table.ts'

export const marketingList = defineList(MarketingContent, {
  name: 'marketing content',
  alias: 'm',
  from: sql`marketing_content m`,
  order: sql`m.created_at`,
  scope: { staff: 'all' },
  search: ['m.title', 'm.content_type', 'm.body'],
})

export async function createPost(ctx: StaffContext, input: MarketingInput): Promise<MarketingContent> {
  const reason = blockedPost(input.platform, input.body, lengthOn(input.platform, input.body))
  if (reason !== null) throw invalid('body', reason)
  const title = input.title ?? postTitle(input.platform, input.content_type)
  const created_at = ctx.now().toISOString()
  return insertRow(ctx, marketingContent, { ...input, title, created_by: ctx.user.id, created_at })
}

export async function deletePost({ db }: StaffContext, id: string): Promise<void> {
  const deleted = await db
    .delete(marketingContent)
    .where(eq(marketingContent.id, id))
    .returning({ id: marketingContent.id })
  if (deleted.length === 0) throw notFound('Post')
}
