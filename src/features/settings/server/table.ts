import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from '#server/platform/columns.ts'

/** The one company that this installation belongs to: a table of one row. */
export const companySettings = pgTable(
  'company_settings',
  {
    id: boolean().primaryKey().default(true),
    company_name: text().notNull(),
    logo_url: text(),
    email: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    license_number: text().notNull().default(''),
    years_in_business: integer(),
    tagline: text().notNull().default(''),
    about: text().notNull().default(''),
    time_zone: text().notNull().default('America/Chicago'),
    license_notice: text().notNull(),
    updated_at: updatedAt(),
  },
  () => [
    check('company_settings_one_row_check', sql.raw('id')),
    check('company_settings_years_check', sql.raw('years_in_business >= 0')),
  ],
)
