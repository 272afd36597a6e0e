import * as z from 'zod/mini'
import { formatDay, formatTime } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { isStaff } from '#contract/roles.ts'
import { listAnd } from '#contract/text.ts'
import { bookings } from '#features/work/bookings/contract.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { weekdayLabel, weekdays } from '#features/company/settings/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor } from '../company.ts'
import { readingTool } from '../tool.ts'

const clock = (time: string): string => formatTime('UTC', `1970-01-01T${time}:00Z`)

/** The company's own details, as the caller may see them. */
const companyDetails = readingTool({
  name: 'company',
  title: 'Look up the company',
  description:
    "The company's name, phone, email, license, business hours, and the services that can be booked online; about: only one of these.",
  access: 'signedIn',
  input: z.object({
    /** Only this about it. */
    about: z.optional(z.enum(['contact', 'hours', 'services'])),
  }),
  async run(caller, { about }) {
    const { services, user } = caller
    const [company, offer] = await Promise.all([companyFor(caller), dispatch(services, user, bookings.offer)])
    // Invoices say where the office is, also to clients.
    const { business_hours, address, city, state, zip } = await getCompany(services)
    const hours = weekdays.flatMap((day) => {
      const open = business_hours[day]
      return open ? [`${weekdayLabel(day)} ${clock(open.open)} to ${clock(open.close)}`] : []
    })
    const data = { ...company, business_hours, services: offer.services, open_weekdays: offer.open_weekdays }
    const parts = {
      contact: [
        `${company.company_name}${company.license_number ? `, license ${company.license_number}` : ''}.`,
        ...(company.phone ? [`Phone: ${formatPhone(company.phone)}`] : []),
        ...(company.email ? [`Email: ${company.email}`] : []),
        ...(address
          ? [`Address: ${[address, city, `${state ?? ''} ${zip ?? ''}`.trim()].filter(Boolean).join(', ')}`]
          : []),
      ],
      hours: hours.length > 0 ? [`Open: ${listAnd(hours)}`] : [],
      services:
        offer.services.length > 0
          ? [
              `Services to book online: ${listAnd(offer.services.map(({ name }) => name))}, through ${formatDay(offer.last_day)}.`,
            ]
          : [],
    }
    return {
      data,
      text: (about ? parts[about] : Object.values(parts).flat()).join('\n'),
      sources: isStaff(user.role)
        ? [{ title: 'Settings', href: '/settings' }]
        : [{ title: 'Book Service', href: '/bookings' }],
    }
  },
})

export const companyTools = [companyDetails]
