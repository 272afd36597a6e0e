import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { invoice } from '#test/invoices.ts'
import { queryClient } from '#web/platform/query.ts'
import { JobInvoices } from './shared/job-invoices.tsx'

const JOB = '00000000-0000-4000-8000-000000000063'
const QUOTE = '00000000-0000-4000-8000-000000000064'
const job = { id: JOB, status: 'completed' } as const
const quote = { id: QUOTE, quote_number: 'QUO-00012', total: '1299.00', status: 'converted' }

beforeEach(() => queryClient.clear())

const section = page.getByRole('region', { name: 'Invoices' })
const create = section.getByRole('link', { name: 'Create Invoice' })
const final = section.getByRole('button', { name: 'Create final invoice' })

test('a job without a quote offers an invoice of its own', async () => {
  serve({ 'GET /api/quotes': [], 'GET /api/invoices': [] })
  await show(<JobInvoices job={job} />)
  await expect.element(section.getByText('No invoices yet')).toBeVisible()
  await expect.element(create).toHaveAttribute('href', `/invoices?new=1&job=${JOB}`)
})

test('a job of a quote is billed by its final invoice, and then lists it', async () => {
  const bill = { ...invoice, invoice_number: 'INV-00061', status: 'draft' }
  let isBilled = false
  const acceptance = () => ({ job, final_invoice: isBilled ? bill : null })
  serve({
    'GET /api/quotes': [quote],
    'GET /api/invoices': () => (isBilled ? [bill] : []),
    [`GET /api/quotes/${QUOTE}/acceptance`]: acceptance,
    [`POST /api/quotes/${QUOTE}/final-invoice`]: () => {
      isBilled = true
      return acceptance()
    },
  })
  await show(<JobInvoices job={job} />)
  await expect
    .element(section.getByRole('link', { name: /QUO-00012/ }))
    .toHaveAttribute('href', `/quotes?open=${QUOTE}`)
  await userEvent.click(final)
  await expect
    .element(section.getByRole('link', { name: /INV-00061/ }))
    .toHaveAttribute('href', `/invoices?open=${invoice.id}`)
  await expect.element(create).toBeVisible()
  expect(final.elements()).toHaveLength(0)
})
