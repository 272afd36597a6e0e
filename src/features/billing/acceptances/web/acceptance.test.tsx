import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { quote } from '#test/linked.ts'
import type { Acceptance, OwnQuote } from '../contract.ts'
import { OwnAnswer } from './shared/own-answer.tsx'
import { OwnAnswerBar } from './shared/own-answer-bar.tsx'
import { QuoteAcceptance } from './shared/quote-acceptance.tsx'

const ID = '00000000-0000-4000-8000-00000000000a'
const accepted: Acceptance = {
  quote_id: ID,
  version: 1,
  name: 'Grace Holloway',
  signature: { typed: 'Grace Holloway' },
  ip_address: '203.0.113.24',
  user_agent: 'Mozilla/5.0 (iPhone)',
  accepted_at: '2026-11-20T19:05:00.000Z',
  document_hash: 'ab'.repeat(32),
  flaw: null,
  subtotal: '92378752.88',
  tax_amount: '7621247.11',
  total: '99999999.99',
  deposit: '50000000.00',
  items: quote.items.slice(0, 1),
  job: null,
  deposit_invoice: null,
  final_invoice: null,
}
const settings = { time_zone: 'America/Chicago', company_name: 'Bluebonnet Electric' }

const showAcceptance = (acceptance: Acceptance) => {
  // Records stay in memory from one test to the next.
  const id = crypto.randomUUID()
  serve({ [`GET /api/quotes/${id}/acceptance`]: acceptance, 'GET /api/settings': settings })
  const row = { id, status: 'accepted', client_id: ID, quote_number: 'QUO-00012', is_change_order: false } as const
  return show(<QuoteAcceptance quote={row} />)
}
const offer: OwnQuote = { ...quote, deposit_invoice_id: null }

test('staff see who signed what, when and from where, and that it verifies', async () => {
  const screen = await showAcceptance(accepted)
  await expect.element(screen.getByText('Verified')).toBeVisible()
  await expect.element(screen.getByText('$99,999,999.99')).toBeVisible()
  await expect.element(screen.getByText('203.0.113.24')).toBeVisible()
  await expect.element(screen.getByText('ab'.repeat(32))).toBeVisible()
})

test('an acceptance that no longer matches its hash is marked, never as verified', async () => {
  const screen = await showAcceptance({ ...accepted, flaw: 'The quote was changed after it was accepted.' })
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'The quote was changed after it was accepted. Compare it with the customer’s email before you rely on it.',
    )
  expect(screen.getByText('Verified').elements()).toHaveLength(0)
})

const showOffer = (id: string) =>
  show(
    <>
      <OwnAnswer quote={{ id, status: 'sent' }} />
      <OwnAnswerBar quote={{ id }} more={[]} />
    </>,
    { role: 'client' },
  )

test('a signed-in client declines with a reason, for the version on screen', async () => {
  const id = crypto.randomUUID()
  const declined = { ...offer, declined_at: '2026-11-20T19:05:00.000Z', blocked: 'This quote was declined.' }
  let isDeclined = false
  const requests = serve({
    [`GET /api/quotes/${id}/offer`]: () => (isDeclined ? declined : offer),
    [`POST /api/quotes/${id}/decline`]: () => {
      isDeclined = true
      return declined
    },
    'GET /api/settings': settings,
  })
  await showOffer(id)
  await userEvent.click(page.getByRole('button', { name: 'Decline' }))
  const dialog = page.getByRole('dialog', { name: 'Decline quote QUO-00012' })
  await userEvent.fill(dialog.getByLabelText('Reason (optional)'), 'Not now')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline quote' }))
  await expect.element(page.getByRole('heading', { name: 'Quote declined' })).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Not now', version: 1 })
  expect(page.getByRole('button', { name: 'Accept' }).elements()).toHaveLength(0)
})

test('changed options are asked about before the dialog closes without them', async () => {
  const id = crypto.randomUUID()
  serve({ [`GET /api/quotes/${id}/offer`]: offer, 'GET /api/settings': settings })
  await showOffer(id)
  await userEvent.click(page.getByRole('button', { name: 'Accept' }))
  const dialog = page.getByRole('dialog', { name: 'Accept quote QUO-00012' })
  await userEvent.click(dialog.getByRole('checkbox').first())
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect.element(page.getByText('Discard your changes?')).toBeVisible()
})
