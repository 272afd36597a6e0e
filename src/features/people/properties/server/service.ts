import { eq, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import type { AdminContext, StaffContext, UserContext } from '#server/context.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import type { Database } from '#server/database/connect.ts'
import { singleRow } from '#server/database/single-row.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { notFound, refuseIf } from '#server/errors.ts'
import { type Attached, blocked, type PropertyDetails, type PropertyInput, type PropertyPatch } from '../contract.ts'
import { propertyList } from './lists.ts'
import { properties } from './table.ts'

/** A property visible to the caller, else 404. */
export async function getProperty(ctx: UserContext, id: string): Promise<PropertyDetails> {
  const [property] = await propertyList.find(ctx, sql`r.id = ${id}::uuid`)
  if (!property) throw notFound('Property')
  const deletion_blocked = isStaff(ctx.user.role) ? blocked.delete(await countAttached(ctx.db, id)) : null
  return { ...property, deletion_blocked }
}

async function countAttached(db: Database, id: string): Promise<Attached> {
  const count = (table: SQL) => sql`(select count(*)::int from ${table} where property_id = ${id}::uuid)`
  const { rows } = await db.execute<Attached>(sql`
    select ${count(sql`jobs`)} as jobs, ${count(sql`bookings`)} as bookings, ${count(sql`panels`)} as panels, ${count(sql`equipment`)} as equipment`)
  return singleRow(rows)
}

export const createProperty = (ctx: StaffContext, input: PropertyInput): Promise<PropertyDetails> =>
  inTransaction(ctx, async (ctx) => {
    await requireActiveClient(ctx, input.client_id)
    const created_at = ctx.now().toISOString()
    const { id } = await insertRow(ctx, properties, { ...input, created_at, updated_at: created_at })
    return getProperty(ctx, id)
  })

/** Changes only the fields sent. With another client, as after a sale, its panels and equipment go along; jobs and bookings keep their client. */
export const updateProperty = (ctx: StaffContext, id: string, patch: PropertyPatch): Promise<PropertyDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, ...values } = patch
    const was = await lockRow(ctx, properties, id, { noun: 'Property', version: updated_at })
    const { client_id = was.client_id } = values
    if (client_id !== was.client_id) await requireActiveClient(ctx, client_id)
    await updateRow(ctx, properties, id, values)
    return getProperty(ctx, id)
  })

/** Deletes a property without records; 409 with what refers to it. */
export const deleteProperty = (ctx: AdminContext, id: string): Promise<void> =>
  refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      await lockRow(ctx, properties, id, { noun: 'Property' })
      refuseIf(blocked.delete(await countAttached(ctx.db, id)))
      await ctx.db.delete(properties).where(eq(properties.id, id))
    }),
    (attached) => `This property has ${attached}, which must be kept.`,
  )
