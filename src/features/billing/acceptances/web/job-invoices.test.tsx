import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { invoice } from '#test/invoices.ts'
import { queryClient } from '#web/platform/query.ts'
import { getJobContract } from '../contract.ts'
import { JobContract } from './shared/job-contract.tsx'
import { JobInvoices } from './shared/job-invoices.tsx'

const JOB = '00000000-0000-4000-8000-000000000063'
const QUOTE = '00000000-0000-4000-8000-000000000064'
const job = { id: JOB, status: 'completed' } as const
const quote = {
  id: QUOTE,
  quote_number: 'QUO-00012',
  is_change_order: false,
  status: 'converted',
  total: '1299.00',
  accepted: true,
  deposit_total: null,
  billed: false,
} as const

beforeEach(() => queryClient.clear())

const section = page.getByRole('region', { name: 'Invoices' })
const create = section.getByRole('link', { name: 'Create Invoice' })
const final = section.getByRole('button', { name: 'Create final invoice' })

test('a job without a quote offers an invoice of its own', async () => {
  serve({ [`GET /api/jobs/${JOB}/contract`]: getJobContract([]), 'GET /api/invoices': [] })
  await show(<JobInvoices job={job} />)
  await expect.element(section.getByText('No invoices yet')).toBeVisible()
  await expect.element(create).toHaveAttribute('href', `/invoices?new=1&job=${JOB}`)
})

test('a job of a quote is billed by its final invoice, and then lists it', async () => {
  const bill = { ...invoice, invoice_number: 'INV-00061', status: 'draft' }
  let isBilled = false
  const acceptance = () => ({ job, final_invoice: isBilled ? bill : null })
  serve({
    [`GET /api/jobs/${JOB}/contract`]: () => getJobContract([{ ...quote, billed: isBilled }]),
    'GET /api/invoices': () => (isBilled ? [bill] : []),
    [`POST /api/quotes/${QUOTE}/final-invoice`]: () => {
      isBilled = true
      return acceptance()
    },
  })
  await show(<JobInvoices job={job} />)
  await userEvent.click(final)
  await expect
    .element(section.getByRole('link', { name: /INV-00061/ }))
    .toHaveAttribute('href', `/invoices?open=${invoice.id}`)
  await expect.element(create).toBeVisible()
  expect(final.elements()).toHaveLength(0)
})

describe('the contract of a job', () => {
  const contract = page.getByRole('region', { name: 'Contract' })
  const change = { ...quote, id: JOB, quote_number: 'QUO-00014', is_change_order: true, total: '250.00' } as const
  const serveContract = (...changes: Parameters<typeof getJobContract>[0]) =>
    serve({ [`GET /api/jobs/${JOB}/contract`]: getJobContract([quote, ...changes]) })

  test('lists the quote and the change orders, and counts those accepted', async () => {
    serveContract({ ...change, status: 'accepted' }, { ...change, id: invoice.id, accepted: false, total: '80.00' })
    await show(<JobContract job={{ id: JOB, status: 'in_progress' }} />)
    await expect
      .element(contract.getByRole('link', { name: /QUO-00012/ }))
      .toHaveAttribute('href', `/quotes?open=${QUOTE}`)
    await expect.element(contract.getByText('$1,549.00')).toBeVisible()
    await expect.element(contract.getByRole('button', { name: 'New change order' })).toBeEnabled()
  })

  test('says why a job that is over takes no change order', async () => {
    serveContract()
    await show(<JobContract job={job} />)
    await expect
      .element(contract.getByRole('button', { name: 'New change order' }))
      .toHaveAttribute('title', 'This job is completed. Write a quote for more work.')
  })
})
