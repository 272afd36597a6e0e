import * as z from 'zod/mini'
import { statusSchema } from '#contract/states.ts'
import { Day, dayIn, endOfDay, formatDateTime, formatDay, startOfDay } from '#contract/dates.ts'
import { ListQuery } from '#contract/listing.ts'
import { pluralize } from '#contract/text.ts'
import { inspections, inspectionStates } from '#features/compliance/inspections/contract.ts'
import { daysLeft, isTradeLicense, kindLabel, licenses } from '#features/compliance/licenses/contract.ts'
import { permitName, permits, permitStates } from '#features/compliance/permits/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor, todayFor } from '../company.ts'
import { readingTool } from '../tool.ts'
import { countText, LIMIT, listed } from './listed.ts'

/** Inspections of the days that were named. */
const MOST_SORTED = 1000

/** Re-inspections are looked up for at most this many failed inspections. */
const MOST_FAILED = 8

const withoutPeriod = (text: string): string => text.replace(/\.$/, '')

const Search = z.object({
  /** Words in the number, address, client or job. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Words in the address. */
  place: ListQuery.shape.q,
})

/** The head, and what is said instead of it. */
const counted = (rows: readonly unknown[], noun: string) => ({
  noun,
  shown: 8,
  head: `I found ${countText(rows.length, noun)}:`,
  none: `There is no ${noun} like that.`,
})

/** Permits by number, address, client or status. */
const findPermits = readingTool({
  name: 'find_permits',
  title: 'Find permits',
  description:
    'Permits, newest first, optionally by words or status (pending, submitted, approved, rejected, expired, closed); with expires_by, approved ones that expire by that day, the first to expire first.',
  access: 'staff',
  input: z.extend(Search, { status: z.optional(statusSchema(permitStates)), expires_by: z.optional(Day) }),
  async run({ services, user }, { search: q, place, status, expires_by }) {
    const query = { q, place, limit: LIMIT }
    const rows =
      expires_by === undefined
        ? await dispatch(services, user, permits.list, { query: { ...query, status: status ?? 'all' } })
        : await dispatch(services, user, permits.expiring, { query: { ...query, by: expires_by } })
    return listed(rows, {
      ...counted(rows, 'permit'),
      line: (permit) =>
        [
          `${permitName(permit)} at ${permit.project_address}`,
          permit.client_name && `for ${permit.client_name}`,
          permitStates.of(permit).label.toLowerCase(),
          permit.expiration_date && `expires ${formatDay(permit.expiration_date)}`,
          permit.status === 'rejected' && permit.notes && `notes: ${withoutPeriod(permit.notes)}`,
        ]
          .filter(Boolean)
          .join(', '),
      source: (permit) => ({ title: permitName(permit), href: `/compliance?tab=permits&open=${permit.id}` }),
      all: { title: 'Permits', href: '/compliance?tab=permits' },
    })
  },
})

/** Inspections by words, status or days. */
const findInspections = readingTool({
  name: 'find_inspections',
  title: 'Find inspections',
  description:
    'Inspections, newest first, optionally by words or status (scheduled, passed, failed, cancelled); on days (from, to), the soonest first.',
  access: 'staff',
  input: z.extend(Search, {
    status: z.optional(statusSchema(inspectionStates)),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  async run(caller, { search, place, status, from, to }) {
    const { services, user } = caller
    const { time_zone } = await companyFor(caller)
    const scheduled = { from: from && startOfDay(time_zone, from), before: to && endOfDay(time_zone, to) }
    const hasDays = (from ?? to) !== undefined
    const query = { q: search, place, status, ...scheduled, limit: hasDays ? MOST_SORTED : LIMIT }
    const all = await dispatch(services, user, inspections.list, { query })
    const rows = hasDays ? all.toSorted((a, b) => ((a.scheduled_date ?? '') < (b.scheduled_date ?? '') ? -1 : 1)) : all
    const failed = rows.filter((one) => one.status === 'failed').slice(0, MOST_FAILED)
    const repeats = new Map(
      await Promise.all(
        failed.map(async ({ id }) => {
          const { chain } = await dispatch(services, user, inspections.get, { params: { id } })
          const last = chain.at(-1)
          const at = last?.completed_date ?? last?.scheduled_date
          const isRepeat = last && last.id !== id
          return [
            id,
            isRepeat &&
              `${last.inspection_type.toLowerCase()} ${inspectionStates.of(last).label.toLowerCase()}${at ? ` ${formatDay(dayIn(time_zone, at))}` : ''}`,
          ] as const
        }),
      ),
    )
    return listed(rows, {
      ...counted(rows, 'inspection'),
      line: (one) =>
        [
          one.inspection_type,
          one.location && `at ${one.location}`,
          one.client_name && `for ${one.client_name}`,
          one.scheduled_date && formatDateTime(time_zone, one.scheduled_date),
          inspectionStates.of(one).label.toLowerCase(),
          one.inspector_name && `inspector ${one.inspector_name}`,
          one.deficiencies && `found: ${withoutPeriod(one.deficiencies)}`,
          one.corrections_required && `corrections: ${withoutPeriod(one.corrections_required)}`,
          repeats.get(one.id),
        ]
          .filter(Boolean)
          .join(', '),
      source: (one) => ({ title: one.inspection_type, href: `/compliance?tab=inspections&open=${one.id}` }),
      all: { title: 'Inspections', href: '/compliance?tab=inspections' },
    })
  },
})

const daysText = (days: number): string =>
  days === 0 ? 'today' : days > 0 ? `in ${pluralize(days, 'day')}` : `${pluralize(-days, 'day')} ago`

/** Licenses and insurance with their expiry. */
const findLicenses = readingTool({
  name: 'find_licenses',
  title: 'Find licenses',
  description:
    "Licenses and insurance of the company and its technicians, with the day they expire; only: the company's license, insurance, or the technicians'; expires_by: those that expire by a day.",
  access: 'staff',
  input: z.extend(z.pick(Search, { search: true }), {
    only: z.optional(z.enum(['contractor', 'insurance', 'people'])),
    expires_by: z.optional(Day),
  }),
  async run(caller, { search, only, expires_by }) {
    const { services, user } = caller
    const today = todayFor(caller, await companyFor(caller))
    const all = await dispatch(services, user, licenses.list, { query: { ...(search && { q: search }) } })
    const groupIn = (row: (typeof all)[number]) =>
      row.kind === 'contractor' ? row.kind : isTradeLicense(row) ? 'people' : 'insurance'
    const rows = all.filter(
      (row) => groupIn(row) === (only ?? groupIn(row)) && row.expires_on <= (expires_by ?? row.expires_on),
    )
    const byExpiry = rows.toSorted((a, b) => (a.expires_on < b.expires_on ? -1 : 1))
    return listed(byExpiry, {
      ...counted(rows, only === 'insurance' ? 'insurance or bond' : 'license'),
      line: ({ kind, number, holder_name, expires_on }) =>
        `${kindLabel(kind)} ${number} of ${holder_name}, ${expires_on < today ? 'expired' : 'expires'} ${formatDay(expires_on)} (${daysText(daysLeft(expires_on, today))})`,
      source: ({ kind, number }) => ({ title: `${kindLabel(kind)} ${number}`, href: '/compliance?tab=standards' }),
      all: { title: 'TDLR/NEC Standards', href: '/compliance?tab=standards' },
    })
  },
})

export const complianceTools = [findPermits, findInspections, findLicenses]
