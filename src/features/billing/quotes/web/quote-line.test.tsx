import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { QuoteLine } from './quote-line.tsx'

test('on a phone the date comes before the client, whose name may be cut', async () => {
  await page.viewport(390, 844)
  serve({ 'GET /api/settings': { time_zone: 'America/Chicago' } })
  const quote = {
    id: '0198c2a4-0000-7000-8000-000000000001',
    quote_number: 'QUO-01042',
    is_change_order: true,
    created_at: '2026-11-21T18:00:00.000Z',
    total: '1785.00',
    status: 'sent' as const,
  }
  await show(<QuoteLine quote={quote} of="Georgetown Early Learning" />)
  await expect.element(page.getByText('Change order, Nov 21, 2026, Georgetown Early Learning')).toBeVisible()
})
