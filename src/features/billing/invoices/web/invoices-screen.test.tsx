import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import type { InvoiceRow } from '../contract.ts'
import { InvoicesScreen } from './invoices-screen.tsx'

const ID = '00000000-0000-4000-8000-0000000000aa'
const AT = '2026-06-15T15:00:00.000Z'

const invoice = (n: number, status: InvoiceRow['status']): InvoiceRow => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  invoice_number: `INV-0000${n}`,
  client_id: ID,
  client_name: 'Rosa Delgado',
  description: 'Panel upgrade with a new service entrance and grounding',
  created_by: ID,
  status,
  subtotal: '99999999.99',
  taxed_subtotal: '0.00',
  tax_rate: '0.00',
  tax_amount: '0.00',
  total: '99999999.99',
  amount_paid: status === 'paid' ? '99999999.99' : '0.00',
  balance_due: status === 'paid' ? '0.00' : '99999999.99',
  to_refund: '0.00',
  notes: null,
  due_date: '2026-07-15',
  sent_at: AT,
  paid_date: null,
  quote_id: null,
  is_deposit: false,
  job_id: null,
  created_at: AT,
  updated_at: AT,
})

test('on a phone a client pays each open invoice from its card', async () => {
  await page.viewport(390, 844)
  serve({
    'GET /api/invoices': [invoice(1, 'overdue'), invoice(2, 'sent'), invoice(3, 'paid')],
    'GET /api/settings': {},
  })
  await show(<InvoicesScreen />, { role: 'client' })
  await expect.element(page.getByText('3 invoices')).toBeVisible()
  const pay = page.getByRole('link', { name: 'Pay', exact: true })
  expect(pay.elements().map((link) => link.getAttribute('href'))).toEqual(
    [1, 2].map((n) => `/payment/${invoice(n, 'sent').id}`),
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
