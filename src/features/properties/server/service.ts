import { eq, sql } from 'drizzle-orm'
import { requireActiveClient } from '#features/clients/server/shared/active-client.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AdminContext, StaffContext, UserContext } from '#server/context.ts'
import { attachedTo } from '#server/database/attached.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockRow, updateRow } from '#server/database/versions.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import { blocked, type Property, type PropertyInput, type PropertyPatch } from '../contract.ts'
import { propertyList } from './lists.ts'
import { properties } from './table.ts'

/** A property visible to the caller, else 404. */
export async function getProperty(ctx: UserContext, id: string): Promise<Property> {
  const [property] = await propertyList.find(ctx, sql`r.id = ${id}::uuid`)
  if (!property) throw notFound('Property')
  return property
}

export const createProperty = (ctx: StaffContext, input: PropertyInput): Promise<Property> =>
  inTransaction(ctx, async (ctx) => {
    await requireActiveClient(ctx, input.client_id)
    const created_at = ctx.now().toISOString()
    const [made] = await ctx.db
      .insert(properties)
      .values({ ...input, created_at, updated_at: created_at })
      .returning()
    if (!made) throw new Error('The property was not written')
    await recordChange(ctx, { record: 'property', id: made.id, before: null, after: made })
    return getProperty(ctx, made.id)
  })

/** Changes only the fields sent. With another client, as after a sale, its panels go along. */
export const updateProperty = (ctx: StaffContext, id: string, patch: PropertyPatch): Promise<Property> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, ...values } = patch
    const was = await lockRow(ctx, properties, id, { noun: 'Property', version: updated_at })
    const { client_id = was.client_id } = values
    if (client_id !== was.client_id) await requireActiveClient(ctx, client_id)
    const after = await updateRow(ctx, properties, id, values)
    await recordChange(ctx, { record: 'property', id, before: was, after })
    return getProperty(ctx, id)
  })

/** Deletes a property without records; 409 with what refers to it. */
export async function deleteProperty(ctx: AdminContext, id: string): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const before = await lockRow(ctx, properties, id, { noun: 'Property' })
      refuseIf(blocked.delete(await getProperty(ctx, id)))
      await ctx.db.delete(properties).where(eq(properties.id, id))
      await recordChange(ctx, { record: 'property', id, before, after: null })
    })
  } catch (error) {
    // The rule can miss a record that was just added; the foreign keys cannot.
    const attached = attachedTo(error)
    if (attached === null) throw error
    throw conflict(`This property has ${attached}, which must be kept.`)
  }
}
