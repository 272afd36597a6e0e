import { salesActivities } from '#features/sales/leads/server/table.ts'
import { createPost } from '#features/growth/marketing/server/library.ts'
import { grantCredit } from '#features/billing/payments/server/shared/credits.ts'
import { payments } from '#features/billing/payments/server/table.ts'
import { createClient, createInvoice, createLead, createPriceBookItem, createQuote, createUser } from '../factories.ts'
import { sheet } from '../calculations.ts'
import { createAcceptedQuote, createConvertedQuote } from '../quotes.ts'
import { type Bodies, freshEmail, item, type Records } from './cast.ts'

const client = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '(512) 555-0100',
  city: 'Austin',
  state: 'TX',
}
const accepting = { version: 1, chosen: [], name: 'Ada Lovelace', signature: { typed: 'Ada Lovelace' } }
const declining = { version: 1, reason: 'Too expensive' }

/** Records of clients, leads, quotes, the price book and marketing. */
export const salesRecords: Records = (world, cast, path) => ({
  clients: async () => {
    if (!path.includes('/credit')) return (await createClient(world.db)).id
    const credit = { client_id: cast.recordA.id, source: 'manual', amount: '25.00', note: 'Goodwill' } as const
    await grantCredit(world.services, { ...credit, source_key: crypto.randomUUID() })
    const { id } = await createInvoice(world.db, { client_id: cast.recordA.id, status: 'sent', amount_paid: '5.00' })
    const use = { invoice_id: id, provider: 'credit', payment_method: 'credit', amount: '5.00' } as const
    await world.db.insert(payments).values({ ...use, status: 'succeeded' })
    return cast.recordA.id
  },
  quotes: async () => {
    const values = { client_id: cast.recordA.id, ...(path.endsWith('/calculation') && { calculation: sheet }) }
    if (path.endsWith('/convert')) return createAcceptedQuote(world, values)
    if (/acceptance|final-invoice/.test(path)) return createConvertedQuote(world, values)
    return (await createQuote(world.db, values)).id
  },
  'sales-leads': async () => (await createLead(world.db)).id,
  'sales-activities': async () => {
    const { id } = await createLead(world.db)
    const activity = { lead_id: id, activity_type: 'note' as const, description: 'Left a message' }
    return (await world.db.insert(salesActivities).values(activity).returning())[0]?.id ?? ''
  },
  'price-book': async () => (await createPriceBookItem(world.db)).id,
  marketing: async () => {
    const post = { platform: 'facebook', content_type: 'friendly', title: null, body: 'LED upgrades.' } as const
    return (await createPost(world.createContext({ ...cast.employee, role: 'employee' }), post)).id
  },
})

/** Bodies of clients, leads, quotes, the price book and marketing. */
export const salesBodies: Bodies = (world, cast) => ({
  'POST /api/clients': () => client,
  'PATCH /api/clients/:id': () => ({ ...client, notes: 'Gate code 1234', confirm_unproven: false }),
  'POST /api/clients/:id/text-consent': () => ({ method: 'phone' }),
  'POST /api/quotes': () => ({
    client_id: cast.recordA.id,
    items: [item, { ...item, description: 'Surge protector', optional: true }],
    tax_rate: '8.25',
    deposit_percent: '30',
    valid_until: '2026-12-31',
    terms: 'Payment is due on completion.',
  }),
  'POST /api/quotes/:id/convert': () => ({ client_id: '', create: true }),
  'PATCH /api/quotes/:id': () => ({ items: [item], valid_until: '2026-12-31', notes: 'Thank you' }),
  'POST /api/price-book': () => ({
    name: `Service call ${crypto.randomUUID().slice(0, 8)}`,
    description: 'First hour on site',
    unit: 'visit',
    price: '129.00',
    cost: '40.00',
    tax_class: 'labor',
  }),
  'PATCH /api/price-book/:id': () => ({ price: '135.00', unit: 'hour', archived: false }),
  'POST /api/public/links/:token/accept': () => accepting,
  'POST /api/public/links/:token/decline': () => declining,
  'POST /api/quotes/:id/accept': () => accepting,
  'POST /api/quotes/:id/decline': () => declining,
  'POST /api/sales-leads': () => ({
    name: 'Ray Castillo',
    email: 'ray@example.com',
    phone: '(512) 555-0100',
    source: 'website',
    service_interest: 'Panel Upgrade',
    estimated_value: '3600.00',
    notes: 'Call after five',
    next_follow_up: '2026-07-01',
    assigned_to: '',
  }),
  'PATCH /api/sales-leads/:id': () => ({ status: 'lost', close_reason: 'Price', estimated_value: '100.50' }),
  'POST /api/sales-leads/:id/convert': () => ({ client_id: cast.recordA.id, create: false }),
  'POST /api/sales-activities': async () => ({
    lead_id: (await createLead(world.db)).id,
    activity_type: 'call',
    description: 'Left a message',
  }),
  'POST /api/public/leads': () => ({
    name: 'Ray Castillo',
    email: freshEmail(),
    phone: '(512) 555-0100',
    service_interest: 'EV Charger',
    message: 'The panel is in the garage.',
    text_consent: true,
  }),
  'POST /api/public/referral-openings': async () => ({ code: (await createUser(world.db, 'client')).referral_code }),
  'POST /api/marketing/generate': () => ({ description: 'LED upgrades for shops', platform: 'facebook' }),
  'POST /api/marketing': () => ({
    platform: 'facebook',
    content_type: 'friendly',
    title: 'facebook friendly',
    body: 'LED upgrades for shops.',
  }),
})
