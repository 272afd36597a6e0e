import * as z from 'zod/mini'
import { formatPhone } from '#contract/phone-format.ts'
import { Id, ListQuery, RequiredText } from '#contract/listing.ts'
import { listAnd } from '#contract/text.ts'
import { ReadVersion } from '#contract/version.ts'
import { clients, NewClient } from '#features/people/clients/contract.ts'
import { isSameEmail, isSamePhone } from '#features/people/clients/rules/similar.ts'
import { dispatch } from '#server/dispatch.ts'
import { type Caller, readingTool, writingTool } from '../tool.ts'
import { NeededWords, toFacts } from './facts.ts'
import { LIMIT, listed } from './listed.ts'
import { clientNamed } from './named.ts'

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

const proposeClientNote = writingTool({
  name: 'propose_client_note',
  title: 'Propose a note on a client',
  description: 'Proposes a line to add to the notes of a client, which only staff see.',
  access: 'staff',
  input: z.object({
    client: NeededWords('client', 'The name or id of the client'),
    note: RequiredText(1000, 'Say what the note should say'),
  }),
  change: z.object({ id: Id, notes: RequiredText(5000, 'Enter the notes'), updated_at: ReadVersion }),

  async plan(caller, { client, note }) {
    const { id, notes, updated_at } = await clientNamed(caller, client)
    return { id, notes: [notes, note].filter(Boolean).join('\n'), updated_at }
  },

  async show({ services, user }, { id, notes }) {
    const { name } = await dispatch(services, user, clients.get, { params: { id } })
    return {
      title: 'Add a note to a client',
      facts: toFacts({ Client: name, Notes: notes }),
      fields: [{ name: 'notes', label: 'Notes', kind: 'long_text' }],
    }
  },

  async perform({ services, user, agent }, { id, ...body }, key) {
    const { name } = await dispatch(services, user, clients.update, { params: { id }, body, key, agent })
    return { message: `Added a note to ${name}.`, href: `/clients?open=${id}`, undo: null }
  },
})

/** The clients with the same email or phone, or null. */
async function namesSharing({ services, user }: Caller, { phone, email }: Pick<NewClient, 'phone' | 'email'>) {
  const search = async (q: string | null) =>
    q === null ? [] : dispatch(services, user, clients.list, { query: { q, limit: LIMIT } })
  const [byEmail, byPhone] = await Promise.all([search(email), search(phone)])
  const rows = [
    ...byEmail.filter((client) => isSameEmail(client, email ?? '')),
    ...byPhone.filter((client) => isSamePhone(client, phone ?? '')),
  ]
  return rows.length === 0 ? null : listAnd([...new Set(rows.map(({ name }) => name))])
}

const proposeClient = writingTool({
  name: 'propose_client',
  title: 'Propose a client',
  description: 'Proposes to add a client with name, phone, email and address.',
  access: 'staff',
  input: z.pick(NewClient, { name: true, phone: true, email: true, address: true, city: true, zip: true, notes: true }),
  change: NewClient,

  plan: async (_caller, client) => client,

  show: async (caller, { name, phone, email, address, city, zip, notes }) => ({
    title: 'Add a client',
    facts: toFacts({
      Name: name,
      Phone: phone && formatPhone(phone),
      Email: email,
      Address: address,
      City: city,
      'ZIP code': zip,
      Notes: notes,
      'Already a client': await namesSharing(caller, { phone, email }),
    }),
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'phone', label: 'Phone', kind: 'text' },
      { name: 'email', label: 'Email', kind: 'text' },
      { name: 'address', label: 'Address', kind: 'text' },
      { name: 'city', label: 'City', kind: 'text' },
      { name: 'zip', label: 'ZIP code', kind: 'text' },
      { name: 'notes', label: 'Notes', kind: 'long_text' },
    ],
  }),

  async perform({ services, user, agent }, body, key) {
    const { id, name } = await dispatch(services, user, clients.create, { body, key, agent })
    return { message: `Added the client ${name}.`, href: `/clients?open=${id}`, undo: null }
  },
})

export const clientTools = [findClients, proposeClient, proposeClientNote]
