import * as z from 'zod/mini'
import { Id } from '#contract/listing.ts'
import { properties, propertyAddress } from '#features/people/properties/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'
import { LIMIT, listed } from './listed.ts'

/** Where clients have work done, and how to get in. */
const findProperties = readingTool({
  name: 'find_properties',
  title: 'Find properties',
  description:
    'Properties by address, city, ZIP or client, with gate code, dog, parking and notes. A client gets their own addresses.',
  access: 'signedIn',
  input: z.object({ client_id: z.optional(Id), search: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
  async run({ services, user }, { client_id, search }) {
    const rows = await dispatch(services, user, properties.list, { query: { client_id, q: search, limit: LIMIT } })
    return listed(rows, {
      noun: 'property',
      data: ({ id, client_id, client_name, gate_code, dog, parking, notes, ...property }) => {
        return { id, client_id, client_name, address: propertyAddress(property), gate_code, dog, parking, notes }
      },
      line: (property) =>
        [
          propertyAddress(property),
          property.gate_code && `gate code ${property.gate_code}`,
          property.dog && `dog: ${property.dog}`,
          property.parking && `parking: ${property.parking}`,
          property.notes,
        ]
          .filter(Boolean)
          .join(', '),
      source: ({ id, address }) => ({ title: address, href: `/properties?open=${id}` }),
    })
  },
})

export const propertyTools = [findProperties]
