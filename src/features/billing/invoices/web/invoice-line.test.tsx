import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { invoice } from '#test/invoices.ts'
import { InvoiceLine } from './invoice-line.tsx'

test('on a phone the date comes before the client, whose name may be cut', async () => {
  await page.viewport(390, 844)
  serve({ 'GET /api/settings': { time_zone: 'America/Chicago' } })
  const row = { ...invoice, created_at: '2026-11-21T18:00:00.000Z' }
  await show(<InvoiceLine invoice={row} of="Georgetown Early Learning" />)
  await expect.element(page.getByText('Nov 21, 2026, Georgetown Early Learning')).toBeVisible()
})
