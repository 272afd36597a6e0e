import * as z from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { Id } from '#contract/listing.ts'
import { isStaff } from '#contract/roles.ts'
import { equipment, equipmentName } from '#features/electrical/equipment/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'
import { LIMIT, listed } from './listed.ts'
import { matchWords } from './visit-words.ts'

/** The most rows that a search by words looks through. */
const MOST_SEARCHED = 1000

/** Equipment with its serial number and warranty. */
const findEquipment = readingTool({
  name: 'find_equipment',
  title: 'Find equipment',
  description:
    'Generators, EV chargers, surge protectors and other equipment, optionally of one client (client_id), of words in its kind, make or model (words), or at an address (search): serial number, day of installation and end of the warranty.',
  access: 'signedIn',
  input: z.object({
    client_id: z.optional(Id),
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    words: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  async run({ services, user }, { client_id, search: q, words }) {
    const limit = words === undefined ? LIMIT : MOST_SEARCHED
    const all = await dispatch(services, user, equipment.list, { query: { client_id, q, limit } })
    return listed(words === undefined ? all : matchWords(all, words, equipmentName), {
      noun: 'unit',
      none: 'I found no equipment like that.',
      line: (one) =>
        [
          `${equipmentName(one)} at ${one.address}${isStaff(user.role) ? ` (${one.client_name})` : ''}: ${one.serial ? `serial number ${one.serial}` : 'no serial number on file'}`,
          one.installed_on && `installed ${formatDay(one.installed_on)}`,
          one.warranty_until ? `warranty until ${formatDay(one.warranty_until)}` : 'no warranty date on file',
        ]
          .filter(Boolean)
          .join(', '),
      source: ({ property_id, address }) => ({ title: address, href: `/properties?open=${property_id}` }),
    })
  },
})

export const equipmentTools = [findEquipment]
