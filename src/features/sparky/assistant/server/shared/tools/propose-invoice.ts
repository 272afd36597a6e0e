import * as z from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { clients } from '#features/people/clients/contract.ts'
import { InvoiceInput, invoices } from '#features/billing/invoices/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { writingTool } from '../tool.ts'
import { NeededWords, toFacts } from './facts.ts'
import { clientNamed } from './named.ts'
import { lineFacts, Lines, NamedTaxRate, pricedLines } from './priced-lines.ts'

const proposeInvoice = writingTool({
  name: 'propose_invoice',
  title: 'Propose an invoice',
  description:
    'Proposes a draft invoice for a client. Lines in words take their price from the price book; "two hours" is a line "labor" with quantity 2.',
  access: 'staff',
  input: z.object({
    client: NeededWords('client', 'The name or id of the client'),
    lines: Lines,
    tax_rate: NamedTaxRate,
    ...z.pick(InvoiceInput, { due_date: true, notes: true }).shape,
  }),
  change: InvoiceInput,

  async plan(caller, { client, lines, tax_rate, due_date, notes }) {
    const { id: client_id } = await clientNamed(caller, client)
    const items = await pricedLines(caller, lines)
    return { client_id, items, tax_rate, due_date, notes }
  },

  async show({ services, user }, { client_id, items, tax_rate, due_date, notes }) {
    const client = await dispatch(services, user, clients.get, { params: { id: client_id } })
    return {
      title: 'Create a draft invoice',
      facts: [
        ...toFacts({ Client: client.name }),
        ...lineFacts(items, tax_rate),
        ...toFacts({ 'Due date': due_date && formatDay(due_date), Notes: notes }),
      ],
      fields: [
        { name: 'items', label: 'Line items', kind: 'lines' },
        { name: 'tax_rate', label: 'Tax rate (%)', kind: 'decimal' },
        { name: 'due_date', label: 'Due date', kind: 'day' },
        { name: 'notes', label: 'Notes', kind: 'long_text' },
      ],
    }
  },

  async perform({ services, user, agent }, change, key) {
    const body = { ...change, status: 'draft' as const }
    const invoice = await dispatch(services, user, invoices.create, { body, key, agent })
    const { id, invoice_number, client_name, total } = invoice
    const message = `Created draft ${invoice_number} for ${client_name}: ${formatMoney(total)}.`
    return { message, href: `/invoices?open=${id}`, undo: invoice }
  },

  // Not deleted: numbers have no gaps.
  async undo({ services, user, agent }, { id }, key) {
    await dispatch(services, user, invoices.cancel, { params: { id }, key, agent })
  },
})

export const invoiceProposals = [proposeInvoice]
