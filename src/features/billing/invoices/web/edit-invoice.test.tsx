import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { invoice, payment, rosa } from '#test/invoices.ts'
import type { InvoiceDetails } from '../contract.ts'
import { EditInvoice } from './edit-invoice.tsx'

const { id } = invoice
const FILES = 'This invoice has files of its client. Remove them before you choose another client.'

const check = { ...payment, amount: '10.00', refunded_amount: '10.00', status: 'refunded' } as const

/** The form of an invoice on a server where it has files. */
async function openForm(values: Partial<InvoiceDetails> = {}) {
  const refusal = { message: FILES, errors: [{ path: 'client_id', message: FILES }] }
  serve({
    [`GET /api/invoices/${id}`]: { ...invoice, ...values },
    [`PATCH /api/invoices/${id}`]: reply(refusal, { status: 409 }),
    'GET /api/clients': [rosa],
    'GET /api/jobs': [],
    'GET /api/price-book': [],
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  await show(<EditInvoice id={id} onClose={() => undefined} />)
  return page.getByRole('combobox', { name: 'Client' })
}

test('an invoice with a payment on record keeps its client, and says why at the client', async () => {
  const client = await openForm({ payments: [check] })
  await expect.element(client).toBeDisabled()
  await expect.element(client).toHaveValue(rosa.name)
  await expect
    .element(client)
    .toHaveAccessibleDescription(
      'This invoice has a payment of its client on record. Create a new invoice for the other client.',
    )
})

test('credit that was given back does not keep the client', async () => {
  const client = await openForm({ payments: [{ ...check, provider: 'credit', payment_method: 'credit' }] })
  await expect.element(client).toBeEnabled()
})

test('an invoice with files keeps its client, and says why at the client', async () => {
  const client = await openForm({ file_count: 1 })
  await expect.element(client).toBeDisabled()
  await expect.element(client).toHaveAccessibleDescription(FILES)
})

test('what the server refuses about the client is shown at the client', async () => {
  const client = await openForm()
  await page.getByRole('textbox', { name: 'Notes' }).fill('For Bertha')
  await userEvent.click(page.getByRole('button', { name: 'Update Invoice' }))
  await expect.element(client).toHaveAccessibleDescription(FILES)
  await expect.element(client).toHaveFocus()
})
