import { eq } from 'drizzle-orm'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import { markedSections } from '#features/electrical/calculators/rules/marked.ts'
import type { AdminContext, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { Amendment, AmendmentInput, AmendmentPatch, CodeCheck, CodeCheckInput } from '../contract.ts'
import { listChecks } from '#features/electrical/calculators/server/shared/local-code.ts'
import { codeAmendments, codeChecks } from './table.ts'

/** A section that was checked already keeps who did it first. */
export const createCheck = (ctx: AdminContext, { edition, section }: CodeCheckInput): Promise<CodeCheck> =>
  inTransaction(ctx, async (ctx) => {
    if (!markedSections(edition).some((marked) => marked.section === section))
      throw invalid('section', `The calculators mark no ${section} of NEC ${edition}. Choose one of the list.`)
    const created_at = ctx.now().toISOString()
    await ctx.db
      .insert(codeChecks)
      .values({
        edition,
        section,
        checked_by: ctx.user.id,
        checked_on: await getToday(ctx),
        created_at,
        updated_at: created_at,
      })
      .onConflictDoNothing()
    const row = (await listChecks(ctx)).find((one) => one.edition === edition && one.section === section)
    if (!row) throw new Error('The check was not written')
    return row
  })

export const deleteCheck = (ctx: AdminContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockRow(ctx, codeChecks, id, { noun: 'Check' })
    await ctx.db.delete(codeChecks).where(eq(codeChecks.id, id))
  })

export async function getAmendment({ db }: StaffContext, id: string): Promise<Amendment> {
  const [row] = await db.select().from(codeAmendments).where(eq(codeAmendments.id, id))
  if (!row) throw notFound('Amendment')
  return row
}

export const createAmendment = (ctx: AdminContext, input: AmendmentInput): Promise<Amendment> => {
  const created_at = ctx.now().toISOString()
  return insertRow(ctx, codeAmendments, { ...input, created_at, updated_at: created_at })
}

export const updateAmendment = (
  ctx: AdminContext,
  id: string,
  { updated_at, ...values }: AmendmentPatch,
): Promise<Amendment> =>
  inTransaction(ctx, async (ctx) => {
    await lockRow(ctx, codeAmendments, id, { noun: 'Amendment', version: updated_at })
    await updateRow(ctx, codeAmendments, id, values)
    return getAmendment(ctx, id)
  })

export const deleteAmendment = (ctx: AdminContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockRow(ctx, codeAmendments, id, { noun: 'Amendment' })
    await ctx.db.delete(codeAmendments).where(eq(codeAmendments.id, id))
  })
