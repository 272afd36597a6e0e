import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isStaff } from '#contract/roles.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { properties } from '#features/people/properties/server/table.ts'
import { requireProperty } from '#features/people/properties/server/shared/require-property.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { AdminContext, StaffContext, UserContext } from '#server/context.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { AppError, conflict, invalid, notFound, refuseIf } from '#server/errors.ts'
import { blocked, type CopyInput, type PanelDetails, type PanelInput, type PanelPatch } from '../contract.ts'
import type { PanelCapacity } from '../rules/capacity-endpoints.ts'
import { feedsItself, sizeRefusal, spacesPhrase } from '../rules/layout.ts'
import { legsIn, type Supply } from '../rules/load.ts'
import { capacityList, circuitList, panelList } from './lists.ts'
import { circuits, panels } from './table.ts'

/** A panel visible to the caller with its circuits, else 404. */
export async function getPanel(ctx: UserContext, id: string): Promise<PanelDetails> {
  const [panel] = await panelList.find(ctx, sql`p.id = ${id}::uuid`)
  if (!panel) throw notFound('Panel')
  const rows = await circuitList.find(ctx, sql`k.panel_id = ${id}::uuid`, sql`k.space, k.half`)
  const feeds = await panelList.find(ctx, sql`p.fed_from_id = ${id}::uuid`, sql`p.name`)
  const deletion_blocked = isStaff(ctx.user.role) ? await deletionBlocked(ctx, id) : null
  const source = alias(panels, 'source')
  const [place] = await ctx.db
    .select({ kind: properties.kind, fed_from_location: source.location })
    .from(panels)
    .innerJoin(properties, eq(properties.id, panels.property_id))
    .leftJoin(source, eq(source.id, panels.fed_from_id))
    .where(eq(panels.id, id))
  const is_dwelling = place?.kind === 'residential'
  const fed_from_location = place?.fed_from_location ?? null
  return { ...panel, circuits: rows, feeds, fed_from_location, is_dwelling, deletion_blocked }
}

export async function getCapacity(ctx: StaffContext, id: string): Promise<PanelCapacity> {
  const [panel] = await capacityList.find(ctx, sql`p.id = ${id}::uuid`)
  if (!panel) throw notFound('Panel')
  return panel
}

async function deletionBlocked({ db }: UserContext, id: string): Promise<string | null> {
  const photos = await db.$count(files, and(eq(files.panel_id, id), eq(files.is_deleted, false)))
  const feeds = await db.$count(panels, eq(panels.fed_from_id, id))
  return blocked.delete({ photos, feeds })
}

const sameName = (message: string) => new AppError(409, message, { errors: [{ path: 'name', message }] })

type Place = { id: string | null; property_id: string; name?: string | undefined; fed_from_id?: string | null }

/** Refuses a second panel with a name, and panels that feed themselves. Changes within a property run one after another. */
async function requirePlace({ db }: StaffContext, { id, property_id, name, fed_from_id = null }: Place): Promise<void> {
  await takeTurns(db, 'panels', property_id)
  const there = await db
    .select({
      id: panels.id,
      name: panels.name,
      fed_from_id: panels.fed_from_id,
      // The database compares, as its unique index does.
      is_namesake: sql<boolean>`lower(${panels.name}) = lower(${name ?? ''})`,
    })
    .from(panels)
    .where(eq(panels.property_id, property_id))
  if (name !== undefined && there.some((one) => one.id !== id && one.is_namesake))
    throw sameName(`This property already has a panel called ${name}. Choose another name.`)
  if (fed_from_id === null) return
  const source = there.find((one) => one.id === fed_from_id)
  if (!source) throw invalid('fed_from_id', 'Choose a panel of the same property')
  if (id !== null && feedsItself(there, id, fed_from_id))
    throw invalid('fed_from_id', `${source.name} gets its power from this panel. Choose another one, or the service.`)
}

export const createPanel = (ctx: StaffContext, input: PanelInput): Promise<PanelDetails> =>
  inTransaction(ctx, async (ctx) => {
    await requireProperty(ctx, input.property_id)
    await requirePlace(ctx, { id: null, ...input })
    return getPanel(ctx, await insertPanel(ctx, input))
  })

async function insertPanel(ctx: StaffContext, input: PanelInput): Promise<string> {
  const created_at = ctx.now().toISOString()
  const row = await insertRow(ctx, panels, { ...input, created_at, updated_at: created_at })
  return row.id
}

/** Changes only the fields sent. Its circuits must still fit. */
export const updatePanel = (ctx: StaffContext, id: string, patch: PanelPatch): Promise<PanelDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, ...values } = patch
    const [row] = await ctx.db.select({ property_id: panels.property_id }).from(panels).where(eq(panels.id, id))
    if (!row) throw notFound('Panel')
    await requirePlace(ctx, { id, property_id: row.property_id, ...values })
    const was = await lockRow(ctx, panels, id, { noun: 'Panel', version: updated_at })
    await requireSpacesFit(ctx, id, { ...was, ...values })
    await updateRow(ctx, panels, id, values)
    return getPanel(ctx, id)
  })

/** 409 naming the first circuit that no longer fits. */
async function requireSpacesFit(
  { db }: StaffContext,
  id: string,
  { spaces, voltage }: { spaces: number; voltage: Supply },
): Promise<void> {
  const rows = await db.select().from(circuits).where(eq(circuits.panel_id, id)).orderBy(circuits.space)
  const tooLarge = rows.find((row) => sizeRefusal({ spaces, legs: legsIn({ voltage }) }, row) !== null)
  if (tooLarge)
    throw conflict(
      `${tooLarge.label} in ${spacesPhrase(tooLarge)} would no longer fit. Move or remove that circuit first.`,
    )
}

/** Copies a panel with its circuits; without its photos. In another property the service feeds it. */
export const copyPanel = (ctx: StaffContext, id: string, { name, property_id }: CopyInput): Promise<PanelDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { property_id: from } = await getPanel(ctx, id)
    const to = property_id ?? from
    await requireProperty(ctx, to)
    // In the order of an update: other changes in the property, then the panel.
    await takeTurns(ctx.db, 'panels', to)
    const [panel] = await ctx.db.select().from(panels).where(eq(panels.id, id)).for('share')
    if (!panel) throw notFound('Panel')
    const fed_from_id = to === from ? panel.fed_from_id : null
    await requirePlace(ctx, { id: null, property_id: to, name, fed_from_id })
    const values = { ...panel, id: undefined, name, property_id: to, fed_from_id }
    const copy = await insertPanel(ctx, values)
    noteFields(ctx, { record: 'panel', id: copy, before: null, after: { copy_of: panel.name } })
    const moment = ctx.now().toISOString()
    const rows = await ctx.db.select().from(circuits).where(eq(circuits.panel_id, id)).orderBy(circuits.space)
    const copies = rows.map((row) => ({
      ...row,
      id: undefined,
      panel_id: copy,
      created_at: moment,
      updated_at: moment,
    }))
    if (copies.length > 0) await ctx.db.insert(circuits).values(copies)
    return getPanel(ctx, copy)
  })

/** Deletes a panel with its circuits; 409 with what refers to it. */
export const deletePanel = (ctx: AdminContext, id: string): Promise<void> =>
  refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      await lockRow(ctx, panels, id, { noun: 'Panel' })
      refuseIf(await deletionBlocked(ctx, id))
      await ctx.db.delete(panels).where(eq(panels.id, id))
    }),
    (attached) => `This panel has ${attached}, which must be kept.`,
  )
