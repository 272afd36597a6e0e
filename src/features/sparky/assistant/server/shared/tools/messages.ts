import * as z from 'zod/mini'
import { formatDateTime, formatDay } from '#contract/dates.ts'
import { greetingName } from '#contract/greeting.ts'
import { Id } from '#contract/listing.ts'
import { formatMoney } from '#contract/money.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { listAnd } from '#contract/text.ts'
import { invoices } from '#features/billing/invoices/contract.ts'
import { messages, TextInput } from '#features/messages/conversations/contract.ts'
import { type Client, clients } from '#features/people/clients/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { conflict, invalid } from '#server/errors.ts'
import { companyFor } from '../company.ts'
import { type Caller, readingTool, writingTool } from '../tool.ts'
import { NeededWords, toFacts } from './facts.ts'
import { countText, LIMIT, listed } from './listed.ts'
import { clientNamed } from './named.ts'

/** A text that fits in two SMS names no more. */
const NAMED = 3

/** A friendly text about what a client owes. */
async function reminderFor(caller: Caller, { id, name }: Client): Promise<string> {
  const { services, user } = caller
  const query = { client_id: id, limit: NAMED }
  const owed = await dispatch(services, user, invoices.owed, { query })
  if (owed.invoice_count === 0) throw conflict(`${name} owes nothing: there is no unpaid invoice.`)
  const { company_name } = await companyFor(caller)
  const each = owed.invoices.map(
    ({ invoice_number, balance_due, due_date }) =>
      `invoice ${invoice_number} of ${formatMoney(balance_due)}${due_date ? ` (due ${formatDay(due_date)})` : ''}`,
  )
  const sum = owed.invoice_count > owed.invoices.length ? ` In all ${formatMoney(owed.balance)} is open.` : ''
  return `Hi ${greetingName(name)}, a friendly reminder from ${company_name} about ${listAnd(each)}.${sum} Questions? Just reply. Thank you!`
}

/** Clients who share a phone. */
const MOST_NAMES = 3

const proposeMessage = writingTool({
  name: 'propose_message',
  title: 'Propose a text message',
  description:
    'Proposes a text message to the phone of a client; reminder: true writes one about their unpaid invoices.',
  access: 'staff',
  input: z.object({
    client: NeededWords('client', 'The name or id of the client'),
    message: z.optional(TextInput.shape.message),
    reminder: z.optional(z.boolean()),
  }),
  change: TextInput,
  outside: true,

  async plan(caller, { client, message, reminder }) {
    const row = await clientNamed(caller, client)
    const text = reminder ? await reminderFor(caller, row) : message
    if (text === undefined) throw invalid('message', 'Say what the text should say')
    if (row.phone === null) throw invalid('client', `${row.name} has no phone number. Add it to the client first.`)
    return { to: row.phone, message: text }
  },

  async show({ services, user }, { to, message }) {
    const rows = await dispatch(services, user, clients.list, { query: { q: to, limit: MOST_NAMES } })
    return {
      title: 'Send a text message',
      facts: toFacts({ To: [...rows.map(({ name }) => name), formatPhone(to)].join(', '), Message: message }),
      fields: [{ name: 'message', label: 'Message', kind: 'long_text' }],
    }
  },

  async perform({ services, user, agent }, body, key) {
    await dispatch(services, user, messages.sendText, { body, key, agent })
    return { message: `Sent the text to ${formatPhone(body.to)}.`, href: '/messages', undo: null }
  },
})

const MOST_TEXTS = 5

/** Texts from and to clients, as the Messages screen shows them. */
const findMessages = readingTool({
  name: 'find_messages',
  title: 'Find texts',
  description: 'The texts that nobody has read yet, or with client_id the latest texts with that client.',
  access: 'staff',
  input: z.object({ client_id: z.optional(Id) }),
  async run(caller, { client_id }) {
    const { services, user } = caller
    const { time_zone } = await companyFor(caller)
    const all = { title: 'Messages', href: '/messages' }
    const quoteText = (at: string, body: string | null) => `${formatDateTime(time_zone, at)}: "${body ?? ''}"`
    if (client_id === undefined) {
      const rows = await dispatch(services, user, messages.list, { query: { status: 'unread', limit: LIMIT } })
      return listed(rows, {
        noun: 'conversation',
        head: `${countText(rows.length, 'conversation')} with unread texts:`,
        none: 'There is no unread text.',
        line: ({ name, phone, last_message_at, last_message }) =>
          `${name ?? formatPhone(phone)}, ${quoteText(last_message_at, last_message)}`,
        source: ({ id, name, phone }) => ({ title: name ?? formatPhone(phone), href: `/messages?open=${id}` }),
        all,
      })
    }
    const { name, phone } = await dispatch(services, user, clients.get, { params: { id: client_id } })
    const query = { q: phone ?? name, limit: LIMIT }
    const conversation = (await dispatch(services, user, messages.list, { query })).find(
      (one) => one.client_id === client_id,
    )
    if (!conversation) return { data: [], text: `I found no texts with ${name}.`, sources: [all] }
    const { id } = conversation
    const texts = await dispatch(services, user, messages.messages, { params: { id }, query: { limit: MOST_TEXTS } })
    return listed(texts, {
      noun: 'text',
      head: `The latest texts with ${name}:`,
      line: ({ direction, created_at, body }) => `${direction === 'in' ? name : 'We'}, ${quoteText(created_at, body)}`,
      source: () => ({ title: name, href: `/messages?open=${id}` }),
    })
  },
})

export const messageTools = [proposeMessage, findMessages]
