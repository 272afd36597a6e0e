import type { Clock, Context, Origin } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { singleRow } from '#server/database/single-row.ts'
import { nextVersion } from '#server/database/versions.ts'
import { companySettings } from './table.ts'

export type CompanyRow = typeof companySettings.$inferSelect
type Values = typeof companySettings.$inferInsert

/** The only row, or undefined before the first save. */
export async function findCompany(db: Database): Promise<CompanyRow | undefined> {
  const [row] = await db.select().from(companySettings)
  return row
}

let remembered = new WeakMap<Origin, ReturnType<typeof findCompany>>()

/** The same, read once in a request. After a change it is read again. */
export function readCompany({ db, origin }: Pick<Context, 'db' | 'origin'>): Promise<CompanyRow | undefined> {
  const rows = remembered
  const row = (origin && rows.get(origin)) ?? findCompany(db)
  if (origin) rows.set(origin, row)
  row.catch(() => origin && rows.delete(origin))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockCompany(db: Database): Promise<CompanyRow | undefined> {
  const [row] = await db.select().from(companySettings).for('update')
  return row
}

/** Saves the row as its next version. */
export async function saveCompany(ctx: Clock, values: Values): Promise<CompanyRow> {
  const row = singleRow(
    await ctx.db
      .insert(companySettings)
      .values({ ...values, updated_at: ctx.now().toISOString() })
      .onConflictDoUpdate({
        target: companySettings.id,
        set: { ...values, updated_at: nextVersion(ctx, companySettings) },
      })
      .returning(),
  )
  remembered = new WeakMap()
  return row
}

/** Changes fields outside the settings form, such as the logo's URL, without a new version of the form. */
export async function updateWithoutNewVersion(
  db: Database,
  values: Partial<Values>,
  unsaved: Values,
): Promise<CompanyRow> {
  const row = singleRow(
    await db
      .insert(companySettings)
      .values({ ...unsaved, ...values })
      .onConflictDoUpdate({ target: companySettings.id, set: { ...values, id: true } })
      .returning(),
  )
  remembered = new WeakMap()
  return row
}
