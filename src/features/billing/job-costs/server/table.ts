import { check, date, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { files } from '#features/files/attachments/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { amount, createdAt, id, inList, updatedAt } from '#server/columns.ts'
import { costKinds } from '../contract.ts'

/** Costs of a job besides labor. */
export const jobCosts = pgTable(
  'job_costs',
  {
    id: id(),
    job_id: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'restrict' }),
    kind: text({ enum: costKinds }).notNull(),
    amount: amount().notNull(),
    supplier: text(),
    description: text(),
    incurred_on: date({ mode: 'string' }).notNull(),
    receipt_id: uuid().references(() => files.id, { onDelete: 'restrict' }),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('job_costs_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('job_costs_job_index').on(table.job_id),
    index('job_costs_created_by_index').on(table.created_by),
    uniqueIndex('job_costs_receipt_key').on(table.receipt_id),
    check('job_costs_kind_check', inList('kind', costKinds)),
    check('job_costs_amount_check', sql.raw('amount <> 0 and amount between -99999999.99 and 99999999.99')),
  ],
)

/** The cost of an hour of a user's work, from a day on. Rows of the past never change. */
export const laborRates = pgTable(
  'labor_rates',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    rate: amount().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('labor_rates_day_key').on(table.user_id, table.valid_from),
    check('labor_rates_rate_check', sql.raw('rate between 0 and 9999.99')),
  ],
)

/** The percentage on top of every rate, from a day on. */
export const laborBurdens = pgTable(
  'labor_burdens',
  {
    id: id(),
    percent: numeric({ precision: 5, scale: 2 }).notNull(),
    valid_from: date({ mode: 'string' }).notNull().unique(),
    created_at: createdAt(),
  },
  () => [check('labor_burdens_percent_check', sql.raw('percent between 0 and 500'))],
)
