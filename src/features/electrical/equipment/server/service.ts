import { and, eq, type SQL, sql } from 'drizzle-orm'
import { patched } from '#contract/patch.ts'
import { isStaff } from '#contract/roles.ts'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { requireProperty } from '#features/people/properties/server/shared/require-property.ts'
import type { AdminContext, StaffContext, UserContext } from '#server/context.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { invalid, notFound, refuseIf } from '#server/errors.ts'
import { defineList } from '#server/lists/list.ts'
import { blocked, Equipment, type EquipmentDetails, type EquipmentInput, type EquipmentPatch } from '../contract.ts'
import { equipment } from './table.ts'

export const equipmentList = defineList(Equipment, {
  name: 'equipment',
  alias: 'e',
  // With the client as a column, so that the list can be filtered by it.
  from: sql`(
    select e.*, r.client_id, r.address, c.name as client_name, c.user_id
    from equipment e join properties r on r.id = e.property_id join clients c on c.id = r.client_id
  ) e`,
  order: sql`e.created_at`,
  scope: { staff: 'all', client: (user: SQL) => sql`e.user_id = ${user}` },
  hiddenFromClients: ['notes'],
  search: ['e.make', 'e.model', 'e.serial', 'e.address', 'e.client_name'],
})

/** Equipment visible to the caller, else 404. */
export async function getEquipment(ctx: UserContext, id: string): Promise<EquipmentDetails> {
  const [row] = await equipmentList.find(ctx, sql`e.id = ${id}::uuid`)
  if (!row) throw notFound('Equipment')
  return { ...row, deletion_blocked: isStaff(ctx.user.role) ? await deletionBlocked(ctx, id) : null }
}

const deletionBlocked = async ({ db }: UserContext, id: string): Promise<string | null> =>
  blocked.delete({ photos: await db.$count(files, and(eq(files.equipment_id, id), eq(files.is_deleted, false))) })

function requireWarranty({
  installed_on,
  warranty_until,
}: Pick<EquipmentInput, 'installed_on' | 'warranty_until'>): void {
  if (installed_on !== null && warranty_until !== null && warranty_until < installed_on)
    throw invalid('warranty_until', 'The warranty cannot end before the day of installation')
}

async function requirePastInstallation(
  ctx: StaffContext,
  { installed_on = null }: Pick<EquipmentPatch, 'installed_on'>,
): Promise<void> {
  if (installed_on !== null && installed_on > (await getToday(ctx)))
    throw invalid('installed_on', 'The day of installation cannot be in the future')
}

export const createEquipment = (ctx: StaffContext, input: EquipmentInput): Promise<EquipmentDetails> =>
  inTransaction(ctx, async (ctx) => {
    requireWarranty(input)
    await requirePastInstallation(ctx, input)
    await requireProperty(ctx, input.property_id)
    const created_at = ctx.now().toISOString()
    const { id } = await insertRow(ctx, equipment, { ...input, created_at, updated_at: created_at })
    return getEquipment(ctx, id)
  })

/** Changes only the fields sent. */
export const updateEquipment = (ctx: StaffContext, id: string, patch: EquipmentPatch): Promise<EquipmentDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, ...values } = patch
    const was = await lockRow(ctx, equipment, id, { noun: 'Equipment', version: updated_at })
    requireWarranty(patched(was, values))
    await requirePastInstallation(ctx, values)
    await updateRow(ctx, equipment, id, values)
    return getEquipment(ctx, id)
  })

/** Deletes equipment without files; 409 with what refers to it. */
export const deleteEquipment = (ctx: AdminContext, id: string): Promise<void> =>
  refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      await lockRow(ctx, equipment, id, { noun: 'Equipment' })
      refuseIf(await deletionBlocked(ctx, id))
      await ctx.db.delete(equipment).where(eq(equipment.id, id))
    }),
    (attached) => `This equipment has ${attached}, which must be kept.`,
  )
