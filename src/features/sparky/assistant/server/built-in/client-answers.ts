import * as z from 'zod/mini'
import { formatPhone } from '#contract/phone-format.ts'
import type { Entry } from './entry.ts'
import { invoice } from './money-answers.ts'
import type { ClientRow } from './names.ts'
import { hasRows, look, type Question, says, requireClient } from './question.ts'
import { schedule } from './visit-answers.ts'

// Questions about clients.

const contactFacts = ({ phone, email, address, city, notes }: Partial<ClientRow>) => ({
  Phone: phone == null ? null : formatPhone(phone),
  Email: email,
  Address: [address, city].filter(Boolean).join(', '),
  Notes: notes,
})

const Leads = z.array(z.object({ name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) }))

/** The lead of a name that no client has. */
async function findLead(question: Question) {
  const [q] = question.slots.clients.length === 0 ? question.slots.unknown : []
  if (q === undefined) return null
  const { data, sources } = await look(question, 'find_leads', { q })
  const [lead] = Leads.parse(data)
  return lead ? { ...lead, sources } : null
}

export const contact =
  (label: 'Phone' | 'Email' | 'Address' | 'Notes'): Entry =>
  async (question) => {
    const [number] = question.slots.numbers
    if (number !== undefined) return invoice(question)
    const [person] = question.slots.people
    if (person && question.slots.clients.length === 0)
      return says(`I don't know that. ${person.name} works here: see the list of users.`)
    const lead = await findLead(question)
    if (lead && label !== 'Address' && label !== 'Notes')
      return says(`${lead.name}, a lead\n- ${label}: ${contactFacts(lead)[label] || 'not on file'}`, lead.sources)
    const who = await requireClient(question)
    const { id, name } = who
    const sources = [{ title: name, href: `/clients?open=${id}` }]
    const lines = [`- ${label}: ${contactFacts(who)[label] || 'not on file'}`]
    if (label === 'Address' || label === 'Notes') {
      const properties = await look(question, 'find_properties', { client_id: id })
      if (hasRows(properties)) lines.push(properties.text)
    }
    return says([name, ...lines].join('\n'), sources)
  }

export const client: Entry = async (question) => {
  const { slots } = question
  const [person] = slots.people
  if (person && slots.clients.length === 0) return schedule(question)
  const who = await requireClient(question)
  const { id, name } = who
  const lines = Object.entries(contactFacts(who)).flatMap(([label, value]) => (value ? [`- ${label}: ${value}`] : []))
  const owed = await look(question, 'balances', { client_id: id })
  return says([name, ...lines, '', owed.text].join('\n'), [
    { title: name, href: `/clients?open=${id}` },
    ...owed.sources,
  ])
}

const Clients = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    city: z.nullable(z.string()),
  }),
)

export const findClient: Entry = async (question) => {
  const { phone, email, address, place, clients, unknown } = question.slots
  const where = address ?? place
  const q = where ?? phone ?? email ?? unknown[0]
  if (q === undefined)
    return clients.length > 0 ? client(question) : says("I don't know that. Say an address, a city or a phone number.")
  const result = await look(question, 'find_clients', where === null ? { q } : { place: where })
  const matches = Clients.parse(result.data)
  if (matches.length === 0) return says(`I found no client with ${q}.`, [{ title: 'Clients', href: '/clients' }])
  const lines = matches.map(
    (one) => `- ${[one.name, one.phone && formatPhone(one.phone), one.address, one.city].filter(Boolean).join(', ')}`,
  )
  return says([`Clients with ${q}:`, ...lines].join('\n'), result.sources)
}
