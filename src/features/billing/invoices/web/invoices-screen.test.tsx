import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { invoice } from '#test/invoices.ts'
import type { InvoiceRow } from '../contract.ts'
import { InvoicesScreen } from './invoices-screen.tsx'

const numbered = (n: number, status: InvoiceRow['status']): InvoiceRow => ({
  ...invoice,
  id: `00000000-0000-4000-8000-00000000000${n}`,
  invoice_number: `INV-0000${n}`,
  description: 'Panel upgrade with a new service entrance and grounding',
  status,
  total: '99999999.99',
  balance_due: status === 'paid' ? '0.00' : '99999999.99',
})

test('on a phone a client pays each open invoice from its card', async () => {
  await page.viewport(390, 844)
  serve({
    'GET /api/invoices': [numbered(1, 'overdue'), numbered(2, 'sent'), numbered(3, 'paid')],
    'GET /api/settings': {},
  })
  await show(<InvoicesScreen />, { role: 'client' })
  await expect.element(page.getByText('3 invoices')).toBeVisible()
  const pay = page.getByRole('link', { name: 'Pay', exact: true })
  expect(pay.elements().map((link) => link.getAttribute('href'))).toEqual(
    [1, 2].map((n) => `/payment/${numbered(n, 'sent').id}`),
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
