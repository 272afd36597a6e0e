import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/people/clients/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { amount, createdAt, id, inList, instant, notNegative, updatedAt } from '#server/columns.ts'
import { activityTypes, leadStates } from '../contract.ts'

export const salesLeads = pgTable(
  'sales_leads',
  {
    id: id(),
    client_id: uuid().references(() => clients.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    source: text(),
    status: text({ enum: leadStates.names }).notNull().default('new'),
    interest_level: text(),
    service_interest: text(),
    estimated_value: amount(),
    notes: text(),
    last_contact: instant(),
    next_follow_up: instant(),
    assigned_to: uuid().references(() => users.id, { onDelete: 'restrict' }),
    converted_to_client: boolean().notNull().default(false),
    conversion_date: instant(),
    close_reason: text(),
    closed_at: instant(),
    /** The text the person agreed to on the public form, word for word. */
    consent_text: text(),
    consent_at: instant(),
    text_consent_at: instant(),
    /** Whose referral code they came with. */
    referred_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('sales_leads_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('sales_leads_client_index').on(table.client_id),
    index('sales_leads_assigned_index').on(table.assigned_to),
    index('sales_leads_phone_index').on(table.phone),
    index('sales_leads_referred_by_index').on(table.referred_by),
    // Open leads among any number of closed ones, for the board and the dashboard.
    index('sales_leads_open_index')
      .on(table.created_at.desc(), table.id.desc())
      .where(inList('status', leadStates.open)),
    check('sales_leads_status_check', inList('status', leadStates.names)),
    check('sales_leads_value_check', notNegative('estimated_value')),
  ],
)

export const salesActivities = pgTable(
  'sales_activities',
  {
    id: id(),
    lead_id: uuid()
      .notNull()
      .references(() => salesLeads.id, { onDelete: 'cascade' }),
    activity_type: text({ enum: activityTypes }).notNull(),
    subject: text(),
    description: text(),
    outcome: text(),
    performed_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    performed_by_agent: boolean().notNull().default(false),
    scheduled_date: instant(),
    completed_date: instant(),
    created_at: createdAt(),
  },
  (table) => [
    index('sales_activities_lead_index').on(table.lead_id, table.created_at.desc()),
    index('sales_activities_performed_by_index').on(table.performed_by),
    check('sales_activities_type_check', inList('activity_type', activityTypes)),
  ],
)
