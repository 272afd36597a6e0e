import * as z from 'zod'
import { statusSchema } from '#contract/states.ts'
import { formatDateTime, formatDay } from '#contract/dates.ts'
import { pluralize } from '#contract/text.ts'
import { inspections, inspectionStates } from '#features/inspections/contract.ts'
import { daysLeft, kindLabel, licenses } from '#features/licenses/contract.ts'
import { permitName, permits, permitStates } from '#features/permits/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor, todayFor } from '../company.ts'
import { type Found, readingTool } from '../tool.ts'

const SHOWN = 8

const Search = z.object({
  /** Words in the number, address, client or job. */
  search: z.string().trim().max(200).optional(),
})

const found = <Row>(
  rows: readonly Row[],
  noun: string,
  line: (row: Row) => string,
  source: (row: Row) => Found['sources'][number],
  all: Found['sources'][number],
): Found => ({
  data: rows.slice(0, 50),
  text:
    rows.length === 0
      ? `There is no ${noun} like that.`
      : [
          `I found ${pluralize(rows.length, noun)}:`,
          ...rows.slice(0, SHOWN).map((row) => `- ${line(row)}`),
          ...(rows.length > SHOWN ? [`- and ${pluralize(rows.length - SHOWN, `more ${noun}`)}`] : []),
        ].join('\n'),
  sources: [...rows.slice(0, 5).map(source), all],
})

/** Permits by number, address, client or status. */
const findPermits = readingTool({
  name: 'find_permits',
  title: 'Find permits',
  description:
    'Permits, newest first, optionally by words or status (pending, submitted, approved, rejected, expired, closed).',
  access: 'staff',
  input: Search.extend({ status: statusSchema(permitStates).optional() }),
  async run({ services, user }, { search, status }) {
    const rows = await dispatch(services, user, permits.list, {
      query: { ...(search && { q: search }), status: status ?? 'all' },
    })
    return found(
      rows,
      'permit',
      (permit) =>
        [
          `${permitName(permit)} at ${permit.project_address}`,
          permit.client_name && `for ${permit.client_name}`,
          permitStates.of(permit).label.toLowerCase(),
          permit.expiration_date && `expires ${formatDay(permit.expiration_date)}`,
        ]
          .filter(Boolean)
          .join(', '),
      (permit) => ({ title: permitName(permit), href: `/compliance?tab=permits&open=${permit.id}` }),
      { title: 'Permits', href: '/compliance?tab=permits' },
    )
  },
})

/** Inspections by words or status. */
const findInspections = readingTool({
  name: 'find_inspections',
  title: 'Find inspections',
  description: 'Inspections, newest first, optionally by words or status (scheduled, passed, failed, cancelled).',
  access: 'staff',
  input: Search.extend({ status: statusSchema(inspectionStates).optional() }),
  async run(caller, { search, status }) {
    const { services, user } = caller
    const { time_zone } = await companyFor(caller)
    const rows = await dispatch(services, user, inspections.list, {
      query: { ...(search && { q: search }), ...(status && { status }) },
    })
    return found(
      rows,
      'inspection',
      (one) =>
        [
          one.inspection_type,
          one.location && `at ${one.location}`,
          one.client_name && `for ${one.client_name}`,
          one.scheduled_date && formatDateTime(time_zone, one.scheduled_date),
          inspectionStates.of(one).label.toLowerCase(),
          one.corrections_required && `corrections: ${one.corrections_required}`,
        ]
          .filter(Boolean)
          .join(', '),
      (one) => ({ title: one.inspection_type, href: `/compliance?tab=inspections&open=${one.id}` }),
      { title: 'Inspections', href: '/compliance?tab=inspections' },
    )
  },
})

const daysText = (left: number): string =>
  left === 0 ? 'today' : left > 0 ? `in ${pluralize(left, 'day')}` : `${pluralize(-left, 'day')} ago`

/** Licenses and insurance with their expiry. */
const findLicenses = readingTool({
  name: 'find_licenses',
  title: 'Find licenses',
  description: 'Licenses and insurance of the company and its technicians, with the day they expire.',
  access: 'staff',
  input: Search,
  async run(caller, { search }) {
    const { services, user } = caller
    const today = todayFor(caller, await companyFor(caller))
    const rows = await dispatch(services, user, licenses.list, { query: { ...(search && { q: search }) } })
    const byExpiry = rows.toSorted((a, b) => (a.expires_on < b.expires_on ? -1 : 1))
    return found(
      byExpiry,
      'license',
      ({ kind, number, holder_name, expires_on }) =>
        `${kindLabel(kind)} ${number} of ${holder_name}, ${expires_on < today ? 'expired' : 'expires'} ${formatDay(expires_on)} (${daysText(daysLeft(expires_on, today))})`,
      ({ kind, number }) => ({ title: `${kindLabel(kind)} ${number}`, href: '/compliance?tab=standards' }),
      { title: 'TDLR/NEC Standards', href: '/compliance?tab=standards' },
    )
  },
})

export const complianceTools = [findPermits, findInspections, findLicenses]
