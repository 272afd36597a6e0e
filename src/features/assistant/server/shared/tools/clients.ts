import { formatPhone } from '#contract/phone-format.ts'
import { ListQuery } from '#contract/listing.ts'
import { clients } from '#features/clients/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'
import { foundIn, SHOWN } from './found.ts'

const findClients = readingTool({
  name: 'find_clients',
  title: 'Find clients',
  description: 'Finds clients by name, email, phone number or city. Without q: the newest ones.',
  access: 'staff',
  input: ListQuery.pick({ q: true }),
  async run({ services, user }, { q }) {
    const rows = await dispatch(services, user, clients.list, { query: { q, limit: SHOWN } })
    return foundIn(rows, {
      noun: 'client',
      data: ({ id, name, email, phone, address, city, notes }) => ({ id, name, email, phone, address, city, notes }),
      line: ({ name, phone, city }) => [name, phone && formatPhone(phone), city].filter(Boolean).join(', '),
      source: ({ id, name }) => ({ title: name, href: `/clients?open=${id}` }),
    })
  },
})

export const clientTools = [findClients]
