import { sql } from 'drizzle-orm'
import { type CodeEditions, TEXAS_CODE_EDITIONS } from '../rules/code-editions.ts'
import { boolean, check, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { inList, instant, json, updatedAt } from '#server/columns.ts'
import {
  type BusinessHours,
  crewChecks,
  DEFAULT_HOURS,
  DEFAULT_QUIET_HOURS,
  DEFAULT_SERVICES,
  reviewChannels,
  type QuietHours,
  type ServiceOffered,
  weekdays,
} from '../contract.ts'

/** The company of this installation: a table with one row. */
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
    business_hours: jsonb().$type<BusinessHours>().notNull().default(DEFAULT_HOURS),
    services_offered: json<ServiceOffered[]>().notNull().default(DEFAULT_SERVICES),
    booking_lead_hours: integer().notNull().default(2),
    booking_days_ahead: integer().notNull().default(60),
    require_two_factor: boolean().notNull().default(false),
    lead_form_sites: json<string[]>().notNull().default([]),
    review_channel: text({ enum: reviewChannels }).notNull().default('off'),
    review_link: text().notNull().default(''),
    /** When review requests were turned on: earlier jobs are left alone. */
    review_since: instant(),
    /** Null: texts go out at any time. */
    quiet_hours: jsonb().$type<QuietHours>().default(DEFAULT_QUIET_HOURS),
    /** Which edition of the electrical code counts from which day. */
    code_editions: jsonb().$type<CodeEditions>().notNull().default(TEXAS_CODE_EDITIONS),
    /** The last edition of which an administrator has read that its figures are not verified. */
    code_notice_read: text(),
    /** Days that conversations with Sparky and the agents are stored. */
    conversation_days: integer().notNull().default(365),
    /** Gates on the company's work; an administrator can override each with a reason. */
    permit_before_scheduling: boolean().notNull().default(false),
    signature_before_completing: boolean().notNull().default(false),
    inspection_before_invoicing: boolean().notNull().default(false),
    crew_licenses: text({ enum: crewChecks }).notNull().default('warn'),
    /** Suggested tax rate of a new quote or invoice; null: none. */
    default_tax_rate: numeric({ precision: 5, scale: 2 }),
    /** An invoice is due this many days after it was made. */
    payment_terms_days: integer().notNull().default(14),
    sharing_offer: boolean().notNull().default(true),
    /** The first day of a timesheet's week. */
    week_starts_on: text({ enum: weekdays }).notNull().default('monday'),
    updated_at: updatedAt(),
  },
  () => [
    check('company_settings_one_row_check', sql.raw('id')),
    check('company_settings_years_check', sql.raw('years_in_business >= 0')),
    check('company_settings_lead_check', sql.raw('booking_lead_hours between 0 and 720')),
    check('company_settings_ahead_check', sql.raw('booking_days_ahead between 1 and 365')),
    check('company_settings_payment_terms_check', sql.raw('payment_terms_days between 0 and 180')),
    check('company_settings_default_tax_rate_check', sql.raw('default_tax_rate between 0 and 100')),
    check('company_settings_week_check', inList('week_starts_on', weekdays)),
    check('company_settings_crew_licenses_check', inList('crew_licenses', crewChecks)),
    check('company_settings_review_channel_check', inList('review_channel', reviewChannels)),
    check(
      'company_settings_review_link_check',
      sql.raw(`review_channel = 'off' or (review_link <> '' and review_since is not null)`),
    ),
  ],
)
