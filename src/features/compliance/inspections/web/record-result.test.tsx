import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { reply, serve, show } from '#test/component.tsx'
import type { InspectionDetails } from '../contract.ts'
import { RecordResult } from './record-result.tsx'

const ID = '00000000-0000-4000-8000-0000000000aa'

const inspection: Partial<InspectionDetails> = {
  id: ID,
  inspection_type: 'Final',
  status: 'scheduled',
  scheduled_date: '2026-06-15T15:00:00.000Z',
  completed_date: null,
  nec_articles_checked: [],
  updated_at: '2026-06-15T15:00:00.000Z',
}

test('a comparison shows when another user completed it on the company’s clock', async () => {
  let current = inspection
  serve({
    [`GET /api/inspections/${ID}`]: () => current,
    [`PATCH /api/inspections/${ID}`]: reply({ message: CHANGED_MEANWHILE }, { status: 409 }),
  })
  await show(<RecordResult id={ID} outcome="passed" onClose={() => undefined} />)
  await userEvent.fill(page.getByLabelText('Result'), 'Pass')
  current = {
    ...inspection,
    completed_date: '2026-06-16T02:30:00.000Z',
    nec_articles_checked: ['NEC 2023 250.50', 'NEC 2023 210.8'],
    updated_at: '2026-06-16T02:31:00.000Z',
  }
  await userEvent.click(page.getByRole('button', { name: 'Mark as Passed' }))
  const comparison = page.getByRole('region', { name: 'Saved version' })
  await expect.element(comparison.getByText('Jun 15, 2026, 9:30 PM')).toBeVisible()
  await expect.element(comparison.getByText('NEC 2023 250.50, NEC 2023 210.8')).toBeVisible()
})
