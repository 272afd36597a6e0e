import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { company, linkedBooking, linkedInvoice, linkedPreferences, linkedQuote, quote } from '#test/linked.ts'
import { LinkPage } from './link-page.tsx'

// Each test opens a different link: pages remember what a link showed.

const LONG = 'Maximiliana Featherstonehaugh-Cholmondeley and Sons Holdings'
const HUGE = '$99,999,999.99'

let count = 0
/** Opens a link whose document is `answer`. */
async function opened(answer: object, below: (path: string) => Parameters<typeof serve>[0] = () => ({})) {
  const token = `token-${(count += 1)}`
  const path = `/api/public/links/${token}`
  history.replaceState(null, '', `/l/${token}`)
  const requests = serve({ [`GET ${path}`]: () => answer, ...below(path) })
  await page.viewport(390, 844)
  return { sent: requests, screen: await show(<LinkPage />) }
}

const acceptance = {
  subtotal: '3239.00',
  tax_amount: '0.00',
  total: '3239.00',
  deposit: '971.70',
  name: 'Grace Holloway',
  accepted_at: '2026-11-20T19:05:00.000Z',
  document_hash: 'ab'.repeat(32),
  chosen: [quote.items[1]?.id ?? '', quote.items[3]?.id ?? ''],
}

const fits = () => document.documentElement.scrollWidth <= innerWidth
const answers = () => page.getByRole('button', { name: /^(Accept|Decline)$/ })

test('a quote adds up what the customer chooses, and is signed with exactly that', async () => {
  const { sent, screen } = await opened(linkedQuote(), (path) => ({
    [`POST ${path}/accept`]: linkedQuote({ acceptance, blocked: 'This quote was accepted.', deposit_due: '971.70' }),
  }))
  await expect.element(screen.getByRole('heading', { name: 'Quote QUO-00012', level: 1 })).toBeVisible()
  await expect.element(screen.getByText('$2,850.00').last()).toBeVisible()
  await userEvent.click(screen.getByText('Dual function breakers'))
  await userEvent.click(screen.getByText('Surge protector'))
  await expect.element(screen.getByText('$3,879.00').last()).toBeVisible()
  await userEvent.click(screen.getByText('Standard breakers'))
  await userEvent.click(page.getByRole('button', { name: 'Accept', exact: true }))
  await expect.element(page.getByRole('heading', { name: 'Accept for $3,239.00' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Accept and sign' }))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Type your name instead' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Your name' }).last(), 'Grace Holloway')
  await userEvent.click(page.getByRole('button', { name: 'Accept and sign' }))
  await expect.element(page.getByRole('heading', { name: 'Quote accepted' })).toBeVisible()
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    version: 1,
    name: 'Grace Holloway',
    chosen: expect.arrayContaining(acceptance.chosen),
  })
  await expect.element(page.getByRole('button', { name: 'Pay deposit of $971.70' })).toBeVisible()
  expect(answers().elements()).toHaveLength(0)
})

test.each([
  ['declined', { declined_at: '2026-11-20T19:05:00.000Z', blocked: 'This quote was declined.' }, 'Quote declined'],
  ['expired', { blocked: 'This quote expired on November 1.' }, 'This quote cannot be accepted now'],
])('a quote that is %s says so and takes no answer', async (_, state, heading) => {
  const { screen } = await opened(linkedQuote(state))
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible()
  expect(answers().elements()).toHaveLength(0)
  await expect.element(screen.getByRole('radio').first()).toBeDisabled()
})

test('an older version of a quote says only which one is current', async () => {
  const replaced = { quote_number: 'QUO-00012', version: 1, replaced_by: 2, replaced_at: null }
  const { screen } = await opened({ ...linkedQuote(), quote: null, replaced })
  await expect.element(screen.getByRole('heading', { name: 'Quote QUO-00012 was replaced', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Open version 2' })).toBeVisible()
  expect(document.body.textContent).not.toContain('$')
})

test('what was written stays when declining fails', async () => {
  const { screen } = await opened(linkedQuote(), (path) => ({
    [`POST ${path}/decline`]: reply({ message: 'This quote was replaced by a newer version.' }, { status: 409 }),
  }))
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await userEvent.fill(page.getByLabelText('Reason (optional)'), 'Too expensive')
  await userEvent.click(page.getByRole('button', { name: 'Decline quote' }))
  await expect.element(page.getByText('This quote was replaced by a newer version.')).toBeVisible()
  await expect.element(page.getByLabelText('Reason (optional)')).toHaveValue('Too expensive')
})

test.each([
  [410, 'This link was revoked. Ask us for a new one.'],
  [404, 'This link does not exist.'],
])('a dead link (%d) shows its sentence and whom to ask, and asks for nothing else', async (status, message) => {
  const { sent, screen } = await opened(reply({ message }, { status }), () => ({ 'GET /api/public/company': company }))
  await expect.element(screen.getByRole('heading', { name: message })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: company.email })).toBeVisible()
  expect(document.title).toBe('This link does not work')
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0)
  const [link, ...others] = new Set(sent.map(({ path }) => path))
  expect(link).toMatch(/^\/api\/public\/links\/token-\d+$/)
  expect(others.filter((path) => path !== '/api/public/company')).toEqual([])
})

test('a link that could not be loaded can be tried again', async () => {
  let isDown = true
  const { screen } = await opened({}, (path) => ({
    [`GET ${path}`]: () => (isDown ? reply({ message: 'Down' }, { status: 500 }) : linkedInvoice()),
  }))
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(document.title).toBe('This page could not be loaded')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('heading', { name: 'Invoice INV-00031' })).toBeVisible()
})

test.each([
  [
    'quote',
    linkedQuote({
      client_name: LONG,
      items: quote.items.map((item) => ({ ...item, description: `${LONG} ${LONG}`, amount: '33333333.33' })),
      deposit_percent: null,
      deposit_amount: '99999999.99',
    }),
    '$33,333,333.33',
  ],
  [
    'invoice',
    linkedInvoice({ client_name: LONG, total: '99999999.99', notes: 'x'.repeat(300) }, { balance: '99999999.99' }),
    HUGE,
  ],
  ['booking', linkedBooking({ client_name: LONG, service_type: LONG, location: 'y'.repeat(200) }), LONG],
])('a %s with long names and large sums fits a phone, whole', async (_, document, text) => {
  const { screen } = await opened(document)
  await expect.element(screen.getByText(text).first()).toBeVisible()
  expect(fits()).toBe(true)
})

test.each([
  [linkedInvoice({ status: 'overdue' }), /^Balance due Dec 05, 2026, overdue$/],
  [linkedInvoice({ status: 'cancelled' }, { not_payable: 'Cancelled' }), /^This invoice was cancelled\./],
  [linkedInvoice({ status: 'paid', paid_date: '2026-11-20T19:05:00.000Z' }, { not_payable: 'Paid' }), /^Paid Nov 20/],
])('an invoice says how it stands (%#)', async (document, text) => {
  const { screen } = await opened(document)
  await expect.element(screen.getByText(text)).toBeVisible()
  const pay = screen.getByRole('button', { name: 'Continue' })
  expect(pay.elements()).toHaveLength(document.not_payable === null ? 1 : 0)
})

test('an invoice without card payments says how to pay', async () => {
  const { screen } = await opened(linkedInvoice({}, { card_payments: 'off' }))
  await expect.element(screen.getByText(/Checks to Bluebonnet Electric, 4100 Burnet Rd/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Call/ })).toBeVisible()
})

test('a visit that the office changed meanwhile is not cancelled but shown anew', async () => {
  let isChanged = false
  const { screen } = await opened({}, (path) => ({
    [`GET ${path}`]: () => (isChanged ? linkedBooking({ assigned_to_name: 'Dana Reyes' }) : linkedBooking()),
    [`POST ${path}/cancel`]: () => {
      isChanged = true
      return reply({ message: 'This visit has changed. Look at it again.' }, { status: 409 })
    },
  }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  await expect.element(screen.getByRole('heading', { name: 'Cancel this visit?' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This visit has changed. Look at it again.')
  await expect.element(screen.getByText('Dana Reyes')).toBeVisible()
})

const visitRequest = {
  kind: 'visit_request',
  company,
  request: {
    client_name: 'Grace Holloway',
    status: 'sent',
    note: null,
    closed: null,
    visits: [
      {
        title: 'Panel inspection',
        scheduled_date: '2026-11-20T19:05:00.000Z',
        duration_minutes: 60,
        location: null,
        void: false,
      },
    ],
  },
}

test.each([
  { name: 'visit', document: linkedBooking(), presses: ['Cancel visit', 'Cancel visit'] },
  { name: 'new time', document: visitRequest, presses: ['Yes, that works'] },
])('a $name stays on screen while the server is away', async ({ document: shown, presses }) => {
  let isDown = false
  const away = () => reply({ message: 'The server is restarting. Try again.' }, { status: 503 })
  const { screen } = await opened({}, (path) => ({
    [`GET ${path}`]: () => (isDown ? away() : shown),
    [`POST ${path}/cancel`]: away,
    [`POST ${path}/confirm-time`]: away,
  }))
  await expect.element(screen.getByRole('button', { name: presses[0] ?? '' })).toBeVisible()
  isDown = true
  for (const press of presses) await userEvent.click(screen.getByRole('button', { name: press }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The server is restarting. Try again.')
  expect(document.title).not.toBe('This page could not be loaded')
  await expect.element(screen.getByRole('button', { name: presses.at(-1) ?? '' })).toBeVisible()
})

test('free times that could not be loaded are asked for again, and what a button opens takes the focus', async () => {
  let isDown = true
  const { screen } = await opened(linkedBooking(), (path) => ({
    [`GET ${path}/times`]: () =>
      isDown ? reply({ message: 'Not now.' }, { status: 400 }) : ['2026-11-23T15:00:00.000Z'],
  }))
  await userEvent.click(screen.getByRole('button', { name: 'Move to another time' }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not now.')
  const moving = screen.getByRole('heading', { name: 'Move to another time' }).element()
  expect(document.activeElement).toBe(moving.closest('[tabindex]'))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Move to another time' }))
  await expect.element(screen.getByRole('button', { name: '9:00 AM' })).toBeVisible()
})

test('moving a visit opens on the first day with free times, and keeps the day that the client chooses', async () => {
  const { screen } = await opened(linkedBooking(), (path) => ({
    [`GET ${path}/times`]: ({ query }) => (query['day'] === '2026-11-25' ? ['2026-11-25T15:00:00.000Z'] : []),
  }))
  await userEvent.click(screen.getByRole('button', { name: 'Move to another time' }))
  await expect.element(screen.getByRole('button', { name: '9:00 AM' })).toBeVisible()
  const day = screen.getByRole('combobox', { name: 'Day' })
  await expect.element(day).toHaveValue('2026-11-25')
  await userEvent.selectOptions(day, '2026-11-24')
  await expect.element(screen.getByText('No free times on this day. Choose another day.')).toBeVisible()
  await expect.element(day).toHaveValue('2026-11-24')
})

test('a visit or a quote with one long word fits the phone', async () => {
  const word = LONG.replaceAll(/\W/g, '').repeat(3)
  const { screen } = await opened(linkedBooking({ service_type: word, client_name: word, location: word }))
  await expect.element(page.getByRole('heading', { name: word })).toBeVisible()
  expect(fits()).toBe(true)
  await screen.unmount()
  const items = quote.items.map((item) => ({ ...item, description: word }))
  await opened(linkedQuote({ client_name: word, items }))
  await expect.element(page.getByText(word).first()).toBeVisible()
  expect(fits()).toBe(true)
})

const STOPPED = '2026-11-20T19:05:00.000Z'

async function openedPreferences(stop: object = linkedPreferences(STOPPED)) {
  const { sent } = await opened(linkedPreferences(), (path) => ({
    [`POST ${path}/stop-offers`]: stop,
    [`POST ${path}/resume-offers`]: linkedPreferences(),
  }))
  return () => sent.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))
}

test('offers are stopped and resumed with the keyboard, and opening the page changes nothing', async () => {
  const posts = await openedPreferences()
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' })
  await expect.element(unsubscribe).toBeVisible()
  await expect.element(page.getByText('For g…@example.com')).toBeVisible()
  expect(posts()).toEqual([])
  unsubscribe.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/You unsubscribed on Nov 20, 2026/)).toBeVisible()
  expect(posts()).toEqual(['stop-offers'])
  // The focus is before the new button and not on it: a held key does not press it.
  await expect.element(page.getByRole('button', { name: 'Subscribe again' })).not.toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Subscribe again' })).toHaveFocus()
  expect(posts()).toEqual(['stop-offers'])
  await userEvent.keyboard('{Enter}')
  await expect.element(unsubscribe).toBeVisible()
  expect(posts()).toEqual(['stop-offers', 'resume-offers'])
})

test('a choice that did not arrive says so, and can be made again', async () => {
  let isDown = true
  const posts = await openedPreferences(() =>
    isDown ? reply({ message: 'Too many requests' }, { status: 429 }) : linkedPreferences(STOPPED),
  )
  await userEvent.click(page.getByRole('button', { name: 'Unsubscribe' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many requests')
  isDown = false
  await userEvent.click(page.getByRole('button', { name: 'Unsubscribe' }))
  await expect.element(page.getByText(/You unsubscribed/)).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  expect(posts()).toEqual(['stop-offers', 'stop-offers'])
})
