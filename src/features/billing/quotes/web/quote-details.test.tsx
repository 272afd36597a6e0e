import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { quote } from '#test/linked.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import type { QuoteDetails as Details } from '../contract.ts'
import { QuoteDetails } from './quote-details.tsx'
import { ownQuoteBar } from './shared/quote-sections.ts'

const ID = '00000000-0000-4000-8000-0000000000d1'
const SENT = '2026-11-20T15:00:00.000Z'

const details: Details = {
  id: ID,
  quote_number: 'QUO-00012',
  client_id: ID,
  lead_id: null,
  created_by: ID,
  created_by_name: 'Evan Ellis',
  client_name: 'Grace Holloway',
  description: 'New panel',
  recipient: { name: 'Grace Holloway', email: null, phone: null, address: null, city: null, state: null, zip: null },
  status: 'sent',
  version: 1,
  versions: [],
  subtotal: '57000.00',
  tax_rate: '0.00',
  tax_amount: '0.00',
  total: '57000.00',
  highest_total: '57000.00',
  deposit_percent: null,
  deposit_amount: null,
  valid_until: null,
  notes: null,
  terms: null,
  sent_at: SENT,
  job_id: null,
  is_change_order: false,
  contract: null,
  calculation: null,
  property_type: null,
  work_type: null,
  contract_type: null,
  tax_certificate_id: null,
  items: Array.from({ length: 20 }, (_, n) => ({
    ...quote.items[0]!,
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    order_index: n,
  })),
  created_at: SENT,
  updated_at: SENT,
}

test('on a phone a client answers a long quote without scrolling', async () => {
  await page.viewport(390, 844)
  const accept = { label: 'Accept', icon: null, blocked: null, onSelect: () => undefined }
  ownQuoteBar.with(({ more }) => <ActionBar actions={[accept, ...more]} />).install()
  serve({ [`GET /api/quotes/${ID}`]: details, 'GET /api/settings': {} })
  const nothing = () => undefined
  await show(<QuoteDetails id={ID} onClose={nothing} onGo={nothing} onDeleted={nothing} />, { role: 'client' })
  for (const button of [page.getByRole('button', { name: 'Accept' }), page.getByRole('link', { name: 'Download PDF' })])
    await expect.element(button).toBeInViewport({ ratio: 1 })
})
