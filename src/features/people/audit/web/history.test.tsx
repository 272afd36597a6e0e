import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { RecordEvent } from '../contract.ts'
import { ChangeHistory, History } from './shared/history.tsx'

const ID = '00000000-0000-4000-8000-0000000000aa'
const HISTORY = 'GET /api/audit/history'

let made = 0
const event = (values: Partial<RecordEvent> = {}): RecordEvent => ({
  id: `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
  action: 'changed',
  deed: null,
  who: 'Marcus Reyes',
  changes: [{ field: 'total', before: '1200.00', after: '2400.00' }],
  created_at: '2026-06-15T15:00:00.000Z',
  ...values,
})

const button = page.getByRole('button', { name: 'Change history' })
const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')

async function open(events: unknown) {
  const requests = serve({ [HISTORY]: events as object })
  await show(<ChangeHistory record="invoice" id={ID} />)
  await userEvent.click(button)
  return requests
}

test('is closed, and asks for nothing, until it is pressed; then says who changed what', async () => {
  const requests = serve({
    [HISTORY]: [
      event(),
      event({ changes: [{ field: 'status', before: 'draft', after: 'sent' }] }),
      event({ action: 'done', deed: 'Sent the invoice', changes: [] }),
      event({ action: 'created', who: 'Dana Reyes', changes: [{ field: 'total', before: null, after: '1200.00' }] }),
    ],
  })
  await show(<ChangeHistory record="invoice" id={ID} />)
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(requests).toEqual([])
  await userEvent.click(button)
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(entries.nth(0)).toMatchTextContent('10:00 AM · Marcus Reyes')
  await expect.element(entries.nth(0)).toMatchTextContent('Total: $1,200.00 → $2,400.00')
  await expect.element(entries.nth(1)).toMatchTextContent('Set to Sent')
  await expect.element(entries.nth(1)).toMatchTextContent('Status: Draft → Sent')
  await expect.element(entries.nth(2)).toMatchTextContent('Sent the invoice')
  // The initial fields of a new record are not changes.
  await expect.element(entries.nth(3)).toMatchTextContent('Created')
  await expect.element(entries.nth(3)).not.toMatchTextContent('Total')
  expect(requests.at(-1)?.query).toEqual({ record: 'invoice', record_id: ID })
  await expect
    .element(page.getByRole('link', { name: 'Open in Audit Trail' }))
    .toHaveAttribute('href', `/audit?of=invoice&record_id=${ID}`)
})

test('opens and closes with the keyboard', async () => {
  serve({ [HISTORY]: [event()] })
  await show(<ChangeHistory record="invoice" id={ID} />)
  await userEvent.keyboard('{Tab}')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entries).toBeVisible()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(entries).not.toBeInTheDocument()
})

test('shows the first twenty of a long history, and all when asked', async () => {
  await open(Array.from({ length: 45 }, () => event()))
  await expect.element(entries.nth(19)).toBeVisible()
  expect(entries.elements()).toHaveLength(20)
  const all = page.getByRole('button', { name: 'Show all 45 changes' })
  await userEvent.click(all)
  await expect.element(entries.nth(44)).toBeInTheDocument()
  await expect.element(all).not.toBeInTheDocument()
})

test('says that there are no changes yet, with nothing to open', async () => {
  await open([])
  await expect.element(page.getByText('No changes yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open in Audit Trail' })).not.toBeInTheDocument()
})

test('says what went wrong, and loads when asked again', async () => {
  let fails = true
  await open(() => (fails ? reply({ message: 'The trail is away.' }, { status: 400 }) : [event()]))
  await expect.element(page.getByRole('alert')).toMatchTextContent('The trail is away.')
  fails = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(entries).toBeVisible()
})

test('is not there for an employee, who has the history of the work without the way to the trail', async () => {
  serve({ [HISTORY]: [event()] })
  await show(
    <>
      <ChangeHistory record="invoice" id={ID} />
      <History record="permit" id={ID} />
    </>,
    { role: 'employee' },
  )
  await expect.element(entries).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Open in Audit Trail' })).not.toBeInTheDocument()
})
