import type { PublicQuote } from '#features/billing/acceptances/contract.ts'
import type {
  LinkCompany,
  LinkedBooking,
  LinkedInvoice,
  LinkedPreferences,
  LinkedQuote,
} from '#features/home/portal/contract.ts'
import type { QuoteItem } from '#features/billing/quotes/contract.ts'

// Data of linked pages, for component tests.

export const company: LinkCompany = {
  company_name: 'Bluebonnet Electric',
  tagline: '',
  phone: '(512) 555-0123',
  email: 'office@bluebonnet.example',
  license_number: 'TECL 31875',
  logo_url: null,
  time_zone: 'America/Chicago',
  address: '4100 Burnet Rd',
  city: 'Austin',
  state: 'TX',
  zip: '78756',
  license_notice: 'Regulated by the Texas Department of Licensing and Regulation',
}

const makeId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const quoteItem = (n: number, description: string, amount: string, more: Partial<QuoteItem> = {}): QuoteItem => ({
  id: makeId(n),
  description,
  quantity: '1.00',
  unit_price: amount,
  amount,
  taxable: true,
  kind: null,
  order_index: n,
  optional: false,
  option_group: null,
  ...more,
})

export const quote: PublicQuote = {
  quote_number: 'QUO-00012',
  is_change_order: false,
  contract: null,
  version: 1,
  client_name: 'Grace Holloway',
  items: [
    quoteItem(1, 'New panel', '2850.00'),
    quoteItem(2, 'Standard breakers', '0.00', { option_group: 'Breakers' }),
    quoteItem(3, 'Dual function breakers', '640.00', { option_group: 'Breakers' }),
    quoteItem(4, 'Surge protector', '389.00', { optional: true }),
  ],
  tax_rate: '0.00',
  deposit_percent: '30.00',
  deposit_amount: null,
  valid_until: '2026-12-20',
  notes: null,
  terms: 'Work is under warranty for two years.',
  calculation: null,
  blocked: null,
  acceptance: null,
  declined_at: null,
  deposit_due: null,
}

const shared = { company, expires_at: '2027-11-22T00:00:00.000Z' }

export const linkedQuote = (more: Partial<PublicQuote> = {}): LinkedQuote => ({
  kind: 'quote',
  ...shared,
  quote: { ...quote, ...more },
  replaced: null,
})

export const linkedInvoice = (
  invoice: Partial<LinkedInvoice['invoice']> = {},
  more: Partial<LinkedInvoice> = {},
): LinkedInvoice => ({
  kind: 'invoice',
  ...shared,
  card_payments: 'test',
  balance: '270.63',
  not_payable: null,
  invoice: {
    invoice_number: 'INV-00031',
    status: 'sent',
    client_name: 'Grace Holloway',
    subtotal: '250.00',
    taxed_subtotal: '250.00',
    tax_rate: '8.25',
    tax_amount: '20.63',
    tax_certificate: null,
    total: '270.63',
    amount_paid: '0.00',
    notes: null,
    due_date: '2026-12-05',
    paid_date: null,
    items: [{ description: 'EV charger', quantity: '1.00', unit_price: '250.00', amount: '250.00', taxable: true }],
    ...invoice,
  },
  ...more,
})

export const linkedBooking = (
  booking: Partial<LinkedBooking['booking']> = {},
  more: Partial<LinkedBooking> = {},
): LinkedBooking => ({
  kind: 'booking',
  ...shared,
  closed: null,
  days: {
    open_weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    first_day: '2026-11-23',
    last_day: '2027-01-20',
  },
  booking: {
    service_type: 'Panel inspection',
    scheduled_date: '2026-11-25T15:00:00.000Z',
    duration_minutes: 90,
    status: 'confirmed',
    location: '2204 Rosewood Ave, Austin, TX 78702',
    client_name: 'Grace Holloway',
    assigned_to_name: 'Marcus Reyes',
    updated_at: '2026-11-20T19:05:00.000Z',
    ...booking,
  },
  ...more,
})

export const linkedPreferences = (offers_stopped_at: string | null = null): LinkedPreferences => ({
  kind: 'email_preferences',
  ...shared,
  preferences: { email: 'g…@example.com', offers_stopped_at },
})
