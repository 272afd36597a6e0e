import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { pickSent } from '#contract/patch.ts'
import { editionInForce } from '#features/company/settings/server/shared/company.ts'
import type { AdminContext, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { notFound } from '#server/errors.ts'
import type { Template, TemplateInput, TemplatePatch } from '../contract.ts'
import { templateList } from './lists.ts'
import { checklistTemplates as templates } from './table.ts'

const noun = 'Checklist template'

export async function getTemplate(ctx: StaffContext, id: string): Promise<Template> {
  const [row] = await templateList.find(ctx, sql`t.id = ${id}::uuid`)
  const [stored] = await ctx.db.select({ items: templates.items }).from(templates).where(eq(templates.id, id))
  if (!row || !stored) throw notFound(noun)
  return { ...row, items: stored.items }
}

export const createTemplate = (ctx: AdminContext, input: TemplateInput): Promise<Template> =>
  inTransaction(ctx, async (ctx) => {
    const created_at = ctx.now().toISOString()
    const nec_version = input.nec_version ?? (await editionInForce(ctx))
    const row = await insertRow(ctx, templates, { ...input, nec_version, created_at, updated_at: created_at })
    return getTemplate(ctx, row.id)
  })

/** Changes only the fields sent. Other questions make the next version; checklists that were started keep theirs. */
export const updateTemplate = (ctx: AdminContext, id: string, patch: TemplatePatch): Promise<Template> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, archived, ...values } = patch
    const was = await lockRow(ctx, templates, id, { noun, version: updated_at })
    const pickContent = ({ name, nec_version, job_type, items }: typeof was) => ({ name, nec_version, job_type, items })
    const submitted = pickSent(values)
    const isNew = !isDeepStrictEqual(pickContent({ ...was, ...submitted }), pickContent(was))
    const archived_at = archived ? (was.archived_at ?? ctx.now().toISOString()) : null
    if (!isNew && (archived === undefined || archived_at === was.archived_at)) return getTemplate(ctx, id)
    await updateRow(ctx, templates, id, {
      ...submitted,
      ...(isNew && { version: was.version + 1 }),
      ...(archived !== undefined && { archived_at }),
    })
    return getTemplate(ctx, id)
  })
