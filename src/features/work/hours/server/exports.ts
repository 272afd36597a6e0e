import { desc, eq, inArray } from 'drizzle-orm'
import { listAnd } from '#contract/text.ts'
import { users } from '#features/people/users/server/table.ts'
import { noteEvent } from '#server/audit/notes.ts'
import type { AdminContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, updateRow } from '#server/database/versions.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { csvText } from '#server/lists/csv.ts'
import type { ExportInput, PayrollExport } from '../contract.ts'
import { type PayrollFormat, payrollFormats } from '../rules/payroll.ts'
import { blocked } from '../states.ts'
import { payrollExports, timesheets } from './table.ts'
import { findWeek, lockWeeks, readHours } from './weeks.ts'

type ExportRow = typeof payrollExports.$inferSelect

const toExport = ({ id, week, format, company_code, lines, created_at }: ExportRow): PayrollExport => ({
  id,
  week,
  format,
  company_code,
  people: lines.map(({ name }) => name),
  created_at,
})

/** The exports of a week, newest first. */
export const listExports = async (db: Database, week: string): Promise<PayrollExport[]> =>
  (
    await db
      .select()
      .from(payrollExports)
      .where(eq(payrollExports.week, week))
      .orderBy(desc(payrollExports.created_at), desc(payrollExports.id))
  ).map(toExport)

/** Exports the approved weeks and locks them for good, in one transaction: no hour is exported twice. */
export const exportWeek = (
  ctx: AdminContext,
  { week: day, format, company_code }: ExportInput,
): Promise<PayrollExport> =>
  inTransaction(ctx, async (ctx) => {
    const calendar = await findWeek(ctx, day)
    const { week } = calendar
    const people = await ctx.db
      .select({ user_id: timesheets.user_id, week: timesheets.week })
      .from(timesheets)
      .where(eq(timesheets.week, week))
    const sheets = (await lockWeeks(ctx.db, people)).filter(({ status }) => status === 'approved')
    refuseIf(blocked.export(sheets))
    const hours = await readHours(ctx, calendar)
    const names = await ctx.db
      .select({ id: users.id, name: users.name, payroll_id: users.payroll_id })
      .from(users)
      .where(
        inArray(
          users.id,
          sheets.map(({ user_id }) => user_id),
        ),
      )
      .orderBy(users.name, users.id)
    const lines = names.map(({ id, name, payroll_id }) => {
      const { regular, overtime, break: rest } = hours.get(id)
      return { name, payroll_id, regular, overtime, break: rest }
    })
    const unnamed = lines.filter(({ payroll_id }) => payroll_id === null).map(({ name }) => name)
    if (payrollFormats[format].needsIds && unnamed.length > 0)
      throw conflict(`${payrollFormats[format].label} needs the payroll ID of ${listAnd(unnamed)}. Enter it in Users.`)
    const row = await insertRow(ctx, payrollExports, {
      week,
      format,
      company_code,
      lines,
      created_by: ctx.user.id,
      created_at: ctx.now().toISOString(),
    })
    for (const { id } of sheets) await updateRow(ctx, timesheets, id, { status: 'exported', export_id: row.id })
    return toExport(row)
  })

/** The file of an export, from the lines that were stored with it. */
export async function exportFile(ctx: AdminContext, id: string, other?: PayrollFormat): Promise<Reply> {
  const [row] = await ctx.db.select().from(payrollExports).where(eq(payrollExports.id, id))
  if (!row) throw notFound('Export')
  noteEvent(ctx)
  const format = payrollFormats[other ?? row.format]
  return file({ body: csvText(format.rows(row)), type: 'text/csv; charset=utf-8', name: format.fileName(row) })
}
