import { fromLocalInput } from '#contract/dates.ts'
import { add, cents, decimal } from '#contract/money.ts'
import type { inspections } from '#features/compliance/inspections/server/table.ts'
import type { salesLeads } from '#features/sales/leads/server/table.ts'
import type { permits } from '#features/compliance/permits/server/table.ts'
import type { priceBookItems } from '#features/sales/price-book/server/table.ts'
import type { auditEvents } from '#server/audit/table.ts'
import { type Calendar, ZONE } from './calendar.ts'
import type { Cast } from './cast.ts'

type NewEvent = typeof auditEvents.$inferInsert

/** Writes what a user did, or Panelboard without one, unless it was longer ago or is still to come. */
export type Write = (at: string | null | undefined, by: string | null | undefined, event: Partial<NewEvent>) => void

export const about = (record: NewEvent['record'], record_id: string | undefined, record_name: string | undefined) => ({
  record,
  record_id,
  record_name,
})

type Lead = typeof salesLeads.$inferInsert
export type Office = {
  cast: Cast
  calendar: Calendar
  leads: readonly Lead[]
  prices: readonly (typeof priceBookItems.$inferInsert)[]
  permits: readonly (typeof permits.$inferInsert)[]
  inspections: readonly (typeof inspections.$inferInsert)[]
}

/** The office's own events: leads, clients, prices, and its people. */
export function writeOffice(write: Write, { cast, calendar, leads, prices, ...authority }: Office): void {
  const boss = cast.admin.id
  const at = (offset: number, time: string) => calendar.at(calendar.workday(offset), time)
  for (const lead of leads) writeLead(write, lead, boss)
  writeAuthority(write, authority, cast)
  const [, second, third] = cast.clients.filter(({ notes }) => notes)
  for (const [client, when] of [
    [second, at(-16, '10:12')],
    [third, at(-6, '15:40')],
  ] as const)
    write(when, boss, {
      ...about('client', client?.id, client?.name),
      endpoint: 'PATCH /api/clients/:id',
      before: { notes: null },
      after: { notes: client?.notes },
    })
  for (const { id, name, price, created_at, updated_at } of prices)
    if (updated_at !== created_at)
      write(updated_at, boss, {
        ...about('price_book_item', id, name),
        endpoint: 'PATCH /api/price-book/:id',
        before: { price: decimal(add(cents(price), cents('-5.00'))) },
        after: { price },
      })
  const [, technician, newcomer] = cast.users
  const phone = (user: Cast['users'][number] | undefined, endpoint: string) => ({
    ...about('user', user?.id, user?.name),
    endpoint,
    before: { phone: null },
    after: { phone: user?.phone },
  })
  write(at(-14, '09:05'), boss, phone(newcomer, 'PATCH /api/users/:id'))
  write(at(-9, '12:20'), technician?.id, phone(technician, 'PATCH /api/profile'))
  write(at(-21, '08:15'), boss, { ...about('user', boss, cast.admin.name), endpoint: 'POST /api/profile/password' })
}

/** A lead from its request to the contact that moved it, and to its loss. */
function writeLead(write: Write, lead: Lead, boss: string): void {
  const { id, name, source, status, service_interest, created_at, last_contact, close_reason, closed_at } = lead
  const subject = about('lead', id, name)
  if (source === 'website') write(created_at, null, { endpoint: 'POST /api/public/leads', address: '198.51.100.40' })
  else
    write(created_at, boss, {
      ...subject,
      endpoint: 'POST /api/sales-leads',
      before: null,
      after: { name, source, service_interest },
    })
  const isLost = status === 'lost'
  const endpoint = 'PATCH /api/sales-leads/:id'
  if (status !== 'new')
    write(last_contact, boss, {
      ...subject,
      endpoint,
      before: { status: 'new', last_contact: null },
      after: { status: isLost ? 'proposal' : status, last_contact },
    })
  if (isLost)
    write(closed_at, boss, {
      ...subject,
      endpoint,
      before: { status: 'proposal', close_reason: null, closed_at: null },
      after: { status, close_reason, closed_at },
    })
}

/** Permits from their application to their approval, and inspections from their appointment to their result. */
function writeAuthority(
  write: Write,
  office: Pick<Office, 'permits' | 'inspections'>,
  { admin, technicians }: Cast,
): void {
  for (const {
    id,
    permit_type,
    permit_number,
    project_address,
    created_at,
    approval_date,
    expiration_date,
  } of office.permits) {
    write(created_at, admin.id, {
      ...about('permit', id, permit_type),
      endpoint: 'POST /api/permits',
      before: null,
      after: { permit_type, project_address, status: 'pending' },
    })
    write(approval_date && fromLocalInput(ZONE, `${approval_date}T14:05`), admin.id, {
      ...about('permit', id, permit_number ?? permit_type),
      endpoint: 'PATCH /api/permits/:id',
      before: { status: 'submitted', permit_number: null, approval_date: null, expiration_date: null },
      after: { status: 'approved', permit_number, approval_date, expiration_date },
    })
  }
  for (const {
    id,
    inspection_type,
    scheduled_date,
    completed_date,
    status,
    result,
    created_at,
  } of office.inspections) {
    const subject = about('inspection', id, inspection_type)
    write(created_at, admin.id, {
      ...subject,
      endpoint: 'POST /api/inspections',
      before: null,
      after: { inspection_type, scheduled_date, status: 'scheduled' },
    })
    write(completed_date, technicians[1], {
      ...subject,
      endpoint: 'PATCH /api/inspections/:id',
      before: { status: 'scheduled', completed_date: null, result: null },
      after: { status, completed_date, result },
    })
  }
}
