import * as z from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { Id } from '#contract/listing.ts'
import { formatMoney } from '#contract/money.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { listAnd } from '#contract/text.ts'
import { clients } from '#features/people/clients/contract.ts'
import { invoices, blocked as invoiceBlocked } from '#features/billing/invoices/contract.ts'
import { quotes } from '#features/billing/quotes/contract.ts'
import { quoteStates } from '#features/billing/quotes/states.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid, refuseIf } from '#server/errors.ts'
import { type Caller, writingTool } from '../tool.ts'
import { toFacts, Words } from './facts.ts'
import { clientNamed, leadNamed } from './named.ts'
import { matchWords } from './visit-words.ts'

const kinds = { invoice: invoices, quote: quotes } as const
const Kind = z.enum(['invoice', 'quote'])
const Change = z.object({ kind: Kind, id: Id })

/** The documents that can go out, newest first: of a client those that are open. */
async function candidates(caller: Caller, kind: z.output<typeof Kind>, input: { q?: string; client_id?: string }) {
  const { services, user } = caller
  const { q, client_id } = input
  const query = { q, client_id, limit: 100 }
  const rows =
    kind === 'invoice'
      ? (await dispatch(services, user, invoices.search, { query })).invoices.filter((row) => !invoiceBlocked.send(row))
      : (await dispatch(services, user, quotes.search, { query })).quotes.filter(
          (row) => !quoteStates.refusal(row, 'send'),
        )
  return rows.map(({ id, total, description, ...row }) => ({
    id,
    description: description ?? '',
    name: `${'invoice_number' in row ? row.invoice_number : row.quote_number} (${formatMoney(total)})`,
  }))
}

/** Whose it is: a client, or of a quote a lead who is none yet. */
async function findOwner(caller: Caller, kind: z.output<typeof Kind>, words: string) {
  const { services, user } = caller
  const query = { q: words, limit: 1 }
  const isLead = kind === 'quote' && (await dispatch(services, user, clients.list, { query })).length === 0
  const { id, name } = isLead ? await leadNamed(caller, words) : await clientNamed(caller, words)
  return { name, query: isLead ? { q: name } : { client_id: id } }
}

const proposeSending = writingTool({
  name: 'propose_sending',
  title: 'Propose to send an invoice or a quote',
  description:
    'Proposes to send an invoice or a quote, for the first time or again, by email and text: by its number, or the open one of a client.',
  access: 'staff',
  input: z.object({
    kind: Kind,
    number: Words('The number of the document'),
    client: Words('The name or id of the client, or of the lead of a quote'),
    words: Words('Words of what it is for, if several can be sent'),
  }),
  change: Change,
  outside: true,

  async plan(caller, { kind, number, client, words }) {
    if (!number && !client) throw invalid('client', `Name the client or the number of the ${kind}`)
    const owner = client ? await findOwner(caller, kind, client) : null
    const all = await candidates(caller, kind, { ...owner?.query, ...(number && { q: number }) })
    const matches = all.length > 1 ? matchWords(all, words ?? '', ({ description }) => description) : all
    const rows = matches.length > 0 ? matches : all
    const [only, ...others] = rows
    if (!only) throw invalid('number', `There is no ${kind}${owner ? ` of ${owner.name}` : ''} to send.`)
    if (others.length > 0)
      throw invalid(
        'number',
        `Several can be sent: ${listAnd(rows.slice(0, 5).map(({ name }) => name))}. Say which one.`,
      )
    return { kind, id: only.id }
  },

  async show({ services, user }, { kind, id }) {
    const params = { id }
    const document =
      kind === 'invoice'
        ? await dispatch(services, user, invoices.get, { params })
        : await dispatch(services, user, quotes.get, { params })
    if (kind === 'invoice' && 'invoice_number' in document) refuseIf(invoiceBlocked.send(document))
    const to = 'client' in document ? document.client : document.recipient
    const number = 'invoice_number' in document ? document.invoice_number : document.quote_number
    return {
      title: `Send ${kind === 'invoice' ? 'an invoice' : 'a quote'}${document.sent_at ? ' again' : ''}`,
      facts: toFacts({
        Number: number,
        For: document.client_name,
        Total: formatMoney(document.total),
        Due: 'due_date' in document ? document.due_date && formatDay(document.due_date) : null,
        To: listAnd([to.email, to.phone && formatPhone(to.phone)].filter((one) => one !== null)) || null,
      }),
      fields: [],
    }
  },

  async perform({ services, user, agent }, { kind, id }, key) {
    const { results } = await dispatch(services, user, kinds[kind].send, { params: { id }, key, agent })
    const { email, sms } = results
    const channels = [...(email.success ? ['email'] : []), ...(sms.success ? ['text'] : [])]
    const message =
      channels.length > 0
        ? `Sent the ${kind} by ${listAnd(channels)}.`
        : `It could not be sent: ${[email.error, sms.error].filter(Boolean).join(' ')}`
    return { message, href: `/${kind}s?open=${id}`, undo: null }
  },
})

export const sendingTools = [proposeSending]
