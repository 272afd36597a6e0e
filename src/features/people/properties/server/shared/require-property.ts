import { eq } from 'drizzle-orm'
import type { StaffContext } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { properties } from '../table.ts'

/** 400 unless this property exists; it stays until the transaction ends. */
export async function requireProperty({ db }: StaffContext, id: string): Promise<void> {
  const [row] = await db.select({ id: properties.id }).from(properties).where(eq(properties.id, id)).for('key share')
  if (!row) throw invalid('property_id', 'This property no longer exists. Choose another one.')
}
