import { eq, sql } from 'drizzle-orm'
import { startingChoice, toggled } from '#features/billing/quotes/rules/options.ts'
import { acceptQuote } from '#features/billing/acceptances/server/shared/accepting.ts'
import { Acceptance, type AcceptInput } from '#features/billing/acceptances/contract.ts'
import { issueLink, type OpenLink } from '#features/people/links/server/shared/links.ts'
import { quotes } from '#features/billing/quotes/server/table.ts'
import { createClient, createCompany, createQuote, createUser } from './factories.ts'
import { createWorld, type World } from './world.ts'

/** A company with an employee who writes quotes for a client. */
export async function startQuotes() {
  const world = await createWorld()
  await createCompany(world.db)
  const staff = await world.signedIn(await createUser(world.db, 'employee', { name: 'Evan Ellis' }))
  const client = await createClient(world.db, { name: 'Rosa Delgado', city: 'Austin' })
  const line = { description: 'Panel upgrade', quantity: '1', unit_price: '1000' }
  const create = (body: object = {}) => staff.post('/api/quotes', { client_id: client.id, items: [line], ...body })
  return { world, staff, client, line, create }
}

type Values = Partial<typeof quotes.$inferInsert>

const items = [
  { description: 'Panel upgrade', quantity: '1.00', unit_price: '1000.00' },
  { description: 'Good charger', quantity: '1.00', unit_price: '200.00', option_group: 'Charger' },
  { description: 'Best charger', quantity: '1.00', unit_price: '500.00', option_group: 'Charger' },
  { description: 'Surge protector', quantity: '2.00', unit_price: '150.00', optional: true },
]

const offered = { tax_rate: '8.25', deposit_percent: '30.00', valid_until: '2026-07-15', terms: 'Due on completion' }

/** A link that was sent with the current version of a quote. */
export async function linkToQuote(world: World, quoteId: string) {
  const expires_at = '2030-01-01T00:00:00.000Z'
  const { id, url } = await issueLink(world.services, { kind: 'quote', document_id: quoteId, expires_at })
  await world.db.execute(sql`
    update quote_versions v set link_ids = link_ids || ${id}::uuid from quotes q
    where q.id = ${quoteId} and v.quote_id = q.id and v.version = q.version`)
  const token = url.split('/l/')[1] ?? ''
  const link: OpenLink = { id, kind: 'quote', document_id: quoteId, expires_at, token }
  return { link, url, path: `/api/public/links/${token}` }
}

/** Makes the next version of a quote, as sending it after a change does. */
export async function sendNextVersion(world: World, quoteId: string): Promise<void> {
  await world.db.execute(sql`
    insert into quote_versions (quote_id, version, document, document_hash, total, sent_by, sent_at)
    select v.quote_id, v.version + 1,
      jsonb_set(jsonb_set(v.document::jsonb, '{version}', to_jsonb(v.version + 1)), '{tax_rate}', '"8.00"')::text,
      v.document_hash, v.total, v.sent_by, now()
    from quote_versions v join quotes q on q.id = v.quote_id and q.version = v.version where q.id = ${quoteId}`)
  await world.db.execute(
    sql`update quotes set version = version + 1, tax_rate = 8, status = 'sent' where id = ${quoteId}`,
  )
}

/** A sent quote with an option to choose and an optional item, a deposit of 30%, and the link it was sent with. */
export async function createSentQuote(world: World, values: Values = {}) {
  const rosa = { name: 'Rosa Delgado', address: '12 Oak St', city: 'Austin' }
  const client_id = values.lead_id ? null : (values.client_id ?? (await createClient(world.db, rosa)).id)
  const quote = await createQuote(world.db, { ...offered, ...values, client_id }, items)
  return { quote, ...(await linkToQuote(world, quote.id)) }
}

export type SentQuote = Awaited<ReturnType<typeof createSentQuote>>

/** The customer's request to accept a quote, with more items by description. */
export function signed({ quote }: Pick<SentQuote, 'quote'>, descriptions: string[] = []): AcceptInput {
  const extra = quote.items.filter(({ description }) => descriptions.includes(description))
  const chosen = extra.reduce((choice, { id }) => toggled(quote.items, choice, id), startingChoice(quote.items))
  const name = 'Rosa Delgado'
  return { version: quote.version, chosen, name, signature: { typed: name } }
}

/** Accepts a quote through its link. */
export const acceptAsCustomer = (world: World, sentQuote: SentQuote, descriptions?: string[]): Promise<void> =>
  acceptQuote(world.createContext(null), sentQuote.link, signed(sentQuote, descriptions), {
    ip_address: '203.0.113.7',
    user_agent: 'Phone',
    url: sentQuote.url,
  })

/** A quote that was accepted and became a job, by its id. */
export async function createConvertedQuote(world: World, values: Values = {}): Promise<string> {
  const sentQuote = await createSentQuote(world, values)
  await acceptAsCustomer(world, sentQuote)
  return sentQuote.quote.id
}

/** A quote that was accepted and waits for staff, by its id. */
export async function createAcceptedQuote(world: World, values: Values = {}): Promise<string> {
  const id = await createConvertedQuote(world, { ...values, deposit_percent: null })
  await world.db.update(quotes).set({ status: 'accepted', job_id: null, converted_at: null }).where(eq(quotes.id, id))
  return id
}

/** A company whose customers answer its quotes, and what staff reads of them. */
export async function startAcceptances() {
  const world = await createWorld()
  await createCompany(world.db)
  const staff = await world.signedIn(await createUser(world.db, 'employee'))
  const holder = () => world.createContext(null)
  const sender = { ip_address: '203.0.113.7', user_agent: 'Phone', url: 'http://localhost:3000/l/token' }
  const accept = (sentQuote: SentQuote, values: object = {}) =>
    acceptQuote(holder(), sentQuote.link, { ...signed(sentQuote), ...values }, sender)
  const getAcceptance = async ({ quote }: Pick<SentQuote, 'quote'>): Promise<Acceptance> =>
    Acceptance.parse((await staff.get(`/api/quotes/${quote.id}/acceptance`)).body)
  const getStatus = async ({ quote }: Pick<SentQuote, 'quote'>) =>
    (await staff.get(`/api/quotes/${quote.id}`)).body.status
  return { world, staff, holder, sender, accept, getAcceptance, getStatus }
}
