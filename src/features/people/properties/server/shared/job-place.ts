import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '#server/context.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { insertRow } from '#server/database/versions.ts'
import { invalid } from '#server/errors.ts'
import { propertyAddress } from '../../contract.ts'
import { parseStreetAddress } from '../../rules/address.ts'
import { properties } from '../table.ts'
import { isAt } from './addresses.ts'

type Place = { property_id: string | null; location: string | null }
type Site = Place & { client_id: string | null }

const NO_SUCH_PROPERTY = 'This client has no such property. Choose another one.'

/**
 * Where a new job or booking happens. A property fills the location. A location alone finds the client's property with the same
 * address, and becomes one if it is a street address, except when the client typed it.
 */
export async function findPlace(
  ctx: Clock,
  { client_id, property_id, location }: Site,
  { adds = true } = {},
): Promise<Place> {
  if (client_id === null) {
    if (property_id !== null) throw invalid('property_id', NO_SUCH_PROPERTY)
    return { property_id, location }
  }
  if (property_id !== null) {
    const [property] = await ctx.db
      .select()
      .from(properties)
      .where(and(eq(properties.id, property_id), eq(properties.client_id, client_id)))
      .for('key share')
    if (!property) throw invalid('property_id', NO_SUCH_PROPERTY)
    return { property_id, location: location ?? propertyAddress(property) }
  }
  if (location === null) return { property_id, location }
  await takeTurns(ctx.db, 'properties', client_id)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select r.id from properties r where r.client_id = ${client_id}::uuid and ${isAt(sql`${location}`)}
    order by r.created_at, r.id limit 1 for key share`)
  const [match] = rows
  if (match) return { property_id: match.id, location }
  const address = adds ? parseStreetAddress(location) : null
  if (address === null) return { property_id, location }
  const created_at = ctx.now().toISOString()
  const { id } = await insertRow(ctx, properties, { ...address, client_id, created_at, updated_at: created_at })
  return { property_id: id, location }
}

/** Where a changed job or booking happens. It stays at its property while the location only says more about it, such as a gate. */
export async function changePlace(ctx: Clock, was: Site, values: Partial<Site>): Promise<Partial<Place>> {
  const { client_id = was.client_id, property_id = was.property_id, location = was.location } = values
  const isSameProperty = client_id === was.client_id && property_id === was.property_id
  if (isSameProperty && location === was.location) return {}
  if (values.property_id)
    return isSameProperty ? { location } : findPlace(ctx, { client_id, property_id, location: values.location ?? null })
  if (isSameProperty && property_id !== null && location !== null && (await startsWith(ctx, location, property_id)))
    return { location }
  return findPlace(ctx, { client_id, property_id: null, location })
}

async function startsWith({ db }: Clock, location: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from properties r where r.id = ${id}::uuid
    and starts_with(address_key(${location}) || ' ', address_key(concat_ws(' ', r.address, r.unit)) || ' ')`)
  return rows.length > 0
}
