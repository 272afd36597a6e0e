import type { LineKind } from '#features/sales/price-book/rules/line-items.ts'
import { choiceTotals, startingChoice } from '#features/billing/quotes/rules/options.ts'
import { acceptanceDocument } from '#features/billing/acceptances/server/acceptance-document.ts'
import type { documentLinks } from '#features/people/links/server/table.ts'
import { calculatePrices } from '#features/billing/quotes/server/prices.ts'
import { documentHash, documentText } from '#features/billing/quotes/server/shared/document.ts'
import type { quoteAcceptances, quoteItems, quotes, quoteVersions } from '#features/billing/quotes/server/table.ts'
import { type NewDelivery, sentByMail } from './billing.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import { idAt } from './ids.ts'
import { linkTo } from './links.ts'

type NewQuote = typeof quotes.$inferInsert
type NewItem = typeof quoteItems.$inferInsert
type NewVersion = typeof quoteVersions.$inferInsert
type NewAcceptance = typeof quoteAcceptances.$inferInsert
type NewLink = typeof documentLinks.$inferInsert

type Item = {
  description: string
  quantity: string
  unit_price: string
  taxable: boolean
  kind: LineKind | null
  optional: boolean
  option_group: string | null
}
const item = (description: string, quantity: string, unit_price: string): Item => ({
  description,
  quantity,
  unit_price,
  taxable: true,
  kind: null,
  optional: false,
  option_group: null,
})
const optional = (description: string, quantity: string, unit_price: string): Item => ({
  ...item(description, quantity, unit_price),
  optional: true,
})
const option = (group: string, description: string, unit_price: string): Item => ({
  ...item(description, '1', unit_price),
  option_group: group,
})

/** As the database writes it: what was signed is compared with it. */
const written = (item: Item): Item => ({ ...item, quantity: `${item.quantity}.00` })

const TERMS =
  'The deposit is due on acceptance, the rest on completion. Workmanship is warranted for two years. Permits are included.'

const panel = [
  option('Panel', '200 A panel, 40 spaces, copper bus', '3450.00'),
  option('Panel', '200 A panel with whole-home surge protection', '3890.00'),
  option('Panel', '200 A smart panel with load management', '6250.00'),
  item('Permit and inspection', '1', '285.00'),
  optional('Label every circuit and hand over a directory', '1', '180.00'),
]
const charger = [
  item('EV charger circuit, 60 A, up to 40 ft', '1', '1150.00'),
  item('Charging station, 48 A, hardwired', '1', '649.00'),
  optional('Surge protective device for the panel', '1', '310.00'),
]
const generator = [
  item('Standby generator, 22 kW, with transfer switch', '1', '8640.00'),
  item('Concrete pad and gas connection', '1', '1210.00'),
]
const lighting = [item('Recessed LED fixture, installed', '14', '118.00'), optional('Dimmer', '3', '95.00')]

type Plan = {
  for: { client: number } | { lead: string }
  items: Item[]
  status: 'draft' | 'sent' | 'viewed' | 'accepted' | 'expired' | 'declined'
  daysAgo: number
  at?: string
  reason?: string
}

const plans: Plan[] = [
  { for: { client: 3 }, items: lighting, status: 'declined', daysAgo: 44, reason: 'We decided to wait until spring.' },
  { for: { client: 5 }, items: panel, status: 'expired', daysAgo: 40 },
  { for: { lead: 'Jim Sorensen' }, items: generator, status: 'sent', daysAgo: 5 },
  { for: { client: 0 }, items: panel, status: 'viewed', daysAgo: 3 },
  { for: { lead: 'Carlos Benavides' }, items: charger, status: 'draft', daysAgo: 1 },
  { for: { client: 6 }, items: lighting, status: 'accepted', daysAgo: 1, at: '10:45' },
]

type Lead = { id: string; name: string; email: string }
export type Quotes = {
  quotes: NewQuote[]
  items: NewItem[]
  versions: NewVersion[]
  acceptances: NewAcceptance[]
  links: NewLink[]
  deliveries: NewDelivery[]
}

/** Quotes in most states, with options to choose among, for clients and for leads. */
export function createQuotes(cast: Cast, leads: readonly Lead[], calendar: Calendar): Quotes {
  const result: Quotes = { quotes: [], items: [], versions: [], acceptances: [], links: [], deliveries: [] }
  for (const [index, plan] of plans.entries()) {
    const created_at = calendar.at(-plan.daysAgo, plan.at ?? '10:15')
    const id = idAt(created_at)
    const who = plan.for
    const lead = 'lead' in who ? leads.find(({ name }) => name === who.lead) : undefined
    const client = 'client' in who ? cast.clients[who.client] : undefined
    const { lines, ...sums } = calculatePrices(plan.items.map(written), '8.25')
    const sent_at = plan.status === 'draft' ? null : calendar.at(-plan.daysAgo, '11:05')
    const quote = {
      id,
      quote_number: `QUO-${String(index + 1).padStart(5, '0')}`,
      client_id: client?.id ?? null,
      lead_id: lead?.id ?? null,
      created_by: cast.admin.id,
      status: plan.status,
      version: 1,
      tax_rate: '8.25',
      ...sums,
      deposit_percent: '30.00',
      deposit_amount: null,
      valid_until: calendar.day(30 - plan.daysAgo),
      notes: null,
      terms: TERMS,
      sent_at,
      created_at,
      updated_at: sent_at ?? created_at,
    } satisfies NewQuote
    const items = lines.map((line, order_index) => ({ id: idAt(created_at), quote_id: id, ...line, order_index }))
    result.quotes.push(quote)
    result.items.push(...items)
    if (sent_at === null) continue
    const viewed_at = plan.status === 'sent' ? null : calendar.at(-plan.daysAgo, '18:40')
    const link = {
      ...linkTo('quote', id, { created_at: sent_at, expires_at: calendar.at(365 - plan.daysAgo, '11:05') }),
      ...(viewed_at !== null && { open_count: 1, last_opened_at: viewed_at }),
    }
    result.links.push(link)
    const recipient = client?.email ?? lead?.email ?? ''
    result.deliveries.push(sentByMail('quote', id, { recipient, subject: `Quote ${quote.quote_number}`, sent_at }))
    const document = documentText({ ...quote, calculation: null, client_name: client?.name ?? lead?.name ?? '', items })
    result.versions.push({
      quote_id: id,
      version: 1,
      document,
      document_hash: documentHash(document),
      total: quote.total,
      sent_by: cast.admin.id,
      sent_at,
      link_ids: [link.id],
      viewed_at,
      ...(plan.status === 'declined' && {
        declined_at: calendar.at(-plan.daysAgo + 4, '09:12'),
        decline_reason: plan.reason ?? null,
      }),
      ...(plan.status === 'expired' && { expired_at: calendar.at(-plan.daysAgo + 31, '00:00') }),
    })
    if (plan.status === 'accepted')
      result.acceptances.push(signed(quote, items, client?.name ?? '', calendar.at(-plan.daysAgo, '19:05'), link.id))
  }
  return result
}

type Offer = Parameters<typeof acceptanceDocument>[0]

/** A quote accepted with the options it starts with and a typed name. */
function signed(
  quote: Omit<Offer, 'items'> & { id: string },
  items: Offer['items'],
  name: string,
  accepted_at: string,
  link_id: string,
): NewAcceptance {
  const chosen = startingChoice(items)
  const { totals, issue } = choiceTotals(items, chosen, quote)
  if (issue) throw new Error(issue.message)
  const { subtotal, tax_amount, total, deposit } = totals
  const user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Safari/605.1.15'
  const answer = { chosen, subtotal, tax_amount, total, deposit, name, signature: { typed: name } }
  const signature = { ...answer, ip_address: '203.0.113.24', user_agent, accepted_at }
  const document = acceptanceDocument({ ...quote, items }, signature)
  const { id: quote_id, version } = quote
  return { ...signature, quote_id, version, link_id, document, document_hash: documentHash(document) }
}
