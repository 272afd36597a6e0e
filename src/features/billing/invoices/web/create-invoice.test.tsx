import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { addDays, dayIn } from '#contract/dates.ts'
import { getJobContract } from '#features/billing/acceptances/contract.ts'
import { serve, show } from '#test/component.tsx'
import { rosa } from '#test/invoices.ts'
import { queryClient } from '#web/platform/query.ts'
import { CreateInvoice } from './invoice-form.tsx'

const JOB = '00000000-0000-4000-8000-000000000063'
const job = { id: JOB, client_id: rosa.id, client_name: rosa.name, title: 'Panel upgrade' }
const order = { id: rosa.id, status: 'completed', labor_hours: '6.50' }

beforeEach(() => {
  queryClient.clear()
  navigate('/')
})

async function openForm(address = '/invoices', more: Parameters<typeof serve>[0] = {}) {
  serve({
    'GET /api/clients': [rosa],
    [`GET /api/clients/${rosa.id}`]: rosa,
    'GET /api/jobs': [job],
    [`GET /api/jobs/${JOB}`]: job,
    'GET /api/work-orders': [order],
    'GET /api/price-book': [],
    [`GET /api/jobs/${JOB}/contract`]: getJobContract([]),
    ...more,
    'GET /api/settings': { time_zone: 'America/Chicago', payment_terms_days: 30 },
  })
  navigate(address)
  await show(<CreateInvoice onClose={() => undefined} />)
  return page.getByRole('dialog', { name: 'Create Invoice' })
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function chooseJob() {
  await userEvent.fill(page.getByRole('combobox', { name: 'Job' }), 'Panel')
  await userEvent.click(page.getByRole('option', { name: /Panel upgrade/ }))
}

test('a job that is chosen brings its client and the labor of its work order', async () => {
  await openForm()
  await chooseJob()
  await expect.element(page.getByRole('combobox', { name: 'Client' })).toHaveValue(rosa.name)
  await expect.element(page.getByRole('combobox', { name: 'Description' })).toHaveValue('Labor')
})

test('lines that a person typed stay when a job is chosen', async () => {
  await openForm()
  await userEvent.fill(page.getByRole('combobox', { name: 'Description' }), 'Service call')
  await chooseJob()
  await expect.element(page.getByRole('combobox', { name: 'Client' })).toHaveValue(rosa.name)
  await expect.element(page.getByRole('combobox', { name: 'Description' })).toHaveValue('Service call')
})

test('a due date that has passed says what becomes of the invoice', async () => {
  await openForm()
  await userEvent.fill(field('Due Date'), '01/15/2024')
  await userEvent.tab()
  const said = 'This day has passed: once it is sent, the invoice is overdue.'
  await expect.element(field('Due Date')).toHaveAccessibleDescription(expect.stringContaining(said))
})

test('the job of the address is there from the start, and so is a due date by the payment terms', async () => {
  queryClient.setQueryData(['api', 'settings'], { time_zone: 'America/Chicago', payment_terms_days: 30 })
  await openForm(`/invoices?new=1&job=${JOB}`)
  await expect.element(page.getByRole('combobox', { name: 'Job' })).toHaveValue(job.title)
  await expect.element(page.getByRole('combobox', { name: 'Client' })).toHaveValue(rosa.name)
  await expect.element(page.getByRole('combobox', { name: 'Description' })).toHaveValue('Labor')
  const [year, month, day] = addDays(dayIn('America/Chicago', new Date()), 30).split('-')
  await expect.element(field('Due Date')).toHaveValue(`${month}/${day}/${year}`)
})

test('a job whose quote is not billed yet offers its final invoice, or takes the decision that this is other work', async () => {
  const quote = {
    id: '00000000-0000-4000-8000-000000000064',
    quote_number: 'QUO-00012',
    is_change_order: false,
    status: 'converted',
    total: '1299.00',
    accepted: true,
    deposit_total: '300.00',
    billed: false,
  } as const
  const requests: unknown[] = []
  await openForm(`/invoices?new=1&job=${JOB}`, {
    [`GET /api/jobs/${JOB}/contract`]: getJobContract([quote]),
    'POST /api/invoices': ({ body }) => {
      requests.push(body)
      return { id: rosa.id, invoice_number: 'INV-00061' }
    },
  })
  const offer = page.getByRole('region', { name: "The job's quote" })
  await expect.element(offer.getByText(/^This job's quote has \$999\.00 left to bill/)).toBeVisible()
  await expect.element(offer.getByRole('button', { name: 'Create final invoice' })).toBeVisible()
  await userEvent.click(offer.getByRole('checkbox', { name: /bills other work/ }))
  await userEvent.click(page.getByRole('button', { name: 'Create Invoice' }))
  await expect.poll(() => requests).toMatchObject([{ job_id: JOB, beside_quote: true }])
})
