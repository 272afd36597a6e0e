import { eq, sql } from 'drizzle-orm'
import { patched } from '#contract/patch.ts'
import { findActiveStaff } from '#features/people/users/server/shared/active-staff.ts'
import type { AdminContext, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { invalid, notFound } from '#server/errors.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import type { LicenseInput, LicensePatch, LicenseRow } from '../contract.ts'
import { findHolderIssue } from '../states.ts'
import { licenseList } from './lists.ts'
import { licenses } from './table.ts'

export async function getLicense(ctx: StaffContext, id: string): Promise<LicenseRow> {
  const [license] = await licenseList.find(ctx, sql`l.id = ${id}::uuid`)
  if (!license) throw notFound('License')
  return license
}

async function requireHolder(ctx: AdminContext, user_id: string | null | undefined): Promise<void> {
  if (user_id && (await findActiveStaff(ctx, user_id)) === null) throw invalid('user_id', 'Choose an active technician')
}

export const createLicense = (ctx: AdminContext, input: LicenseInput): Promise<LicenseRow> =>
  inTransaction(ctx, async (ctx) => {
    await requireHolder(ctx, input.user_id)
    const created_at = ctx.now().toISOString()
    const row = await insertRow(ctx, licenses, { ...input, created_at, updated_at: created_at })
    return getLicense(ctx, row.id)
  })

/** Changes only the fields sent. A new expiry date is warned of from the start. */
export const updateLicense = (ctx: AdminContext, id: string, patch: LicensePatch): Promise<LicenseRow> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, ...values } = patch
    const was = await lockRow(ctx, licenses, id, { noun: 'License', version: updated_at })
    if (values.user_id !== was.user_id) await requireHolder(ctx, values.user_id)
    const issue = findHolderIssue(patched(was, values))
    if (issue !== null) throw invalid('user_id', issue)
    const isRenewed = values.expires_on !== undefined && values.expires_on !== was.expires_on
    await updateRow(ctx, licenses, id, { ...values, ...(isRenewed && { warned_days: null }) })
    return getLicense(ctx, id)
  })

/** Deletes a license that was entered by mistake; 409 while it has files. */
export const deleteLicense = (ctx: AdminContext, id: string): Promise<void> =>
  refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      await lockRow(ctx, licenses, id, { noun: 'License' })
      await ctx.db.delete(licenses).where(eq(licenses.id, id))
    }),
    (attached) => `This license has ${attached}. Delete them first.`,
  )
