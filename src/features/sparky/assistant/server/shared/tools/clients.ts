import * as z from 'zod/mini'
import { formatPhone } from '#contract/phone-format.ts'
import { ListQuery } from '#contract/listing.ts'
import { clients } from '#features/people/clients/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'
import { LIMIT, listed } from './listed.ts'

const findClients = readingTool({
  name: 'find_clients',
  title: 'Find clients',
  description:
    'Finds clients by name, email or phone number (q), or by address or city (place). Without either: the newest ones.',
  access: 'staff',
  input: z.object({ q: ListQuery.shape.q, place: ListQuery.shape.q }),
  async run({ services, user }, query) {
    const rows = await dispatch(services, user, clients.list, { query: { ...query, limit: LIMIT } })
    return listed(rows, {
      noun: 'client',
      data: ({ id, name, email, phone, address, city, notes }) => ({ id, name, email, phone, address, city, notes }),
      line: ({ name, phone, address, city }) =>
        [name, phone && formatPhone(phone), address, city].filter(Boolean).join(', '),
      source: ({ id, name }) => ({ title: name, href: `/clients?open=${id}` }),
    })
  },
})

export const clientTools = [findClients]
