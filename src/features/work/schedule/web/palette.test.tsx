import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { shownVisit } from '#test/shown-visit.ts'
import { Palette } from '#web/palette/palette.tsx'
import { queryClient } from '#web/platform/query.ts'
import { palette } from './palette.ts'

beforeEach(() => queryClient.clear())

const SAM = '00000000-0000-4000-8000-0000000000a1'
const KIM = '00000000-0000-4000-8000-0000000000a2'
const VISIT = '00000000-0000-4000-8000-0000000000b1'

const visit = shownVisit({
  id: VISIT,
  purpose: 'rough_in',
  title: 'Rewire the barn',
  client_name: 'Rosa Delgado',
  client_phone: '(512) 555-0101',
  location: '12 Oak Street',
  assigned_to: SAM,
  assigned_to_name: 'Sam Ortiz',
  helper_ids: [KIM],
  scheduled_date: '2026-06-18T14:00:00.000Z',
})
const technicians = [
  { id: SAM, name: 'Sam Ortiz', active: true },
  { id: KIM, name: 'Kim Tran', active: true },
]
const waiting = { ...visit, id: KIM, title: 'Hang the fan', purpose: null, scheduled_date: null, assigned_to: null }
const booking = { ...visit, kind: 'booking' as const, id: SAM, title: 'Barn lights' }

const field = page.getByRole('combobox', { name: 'Find anything' })
const lines = () =>
  page
    .getByRole('option')
    .elements()
    .map((line) => line.textContent)

const open = async () => {
  // The same visits come with both weeks.
  serve({ 'GET /api/schedule': { visits: [visit, booking], unscheduled: [waiting], technicians } })
  await show(<Palette parts={[palette]} navigation={[]} onClose={() => undefined} />)
}

test.each(['barn rough', 'bran', 'delgado', 'oak street', '512 555 0101', 'thursday', 'jun 18', 'ortiz', 'kim'])(
  '"%s" finds a visit once, and opens it on its day',
  async (typed) => {
    await open()
    await field.fill(typed)
    await expect
      .poll(lines)
      .toContain('Rough-in: Rewire the barnRosa Delgado · Jun 18, 2026, 9:00 AM · Sam Ortiz, Kim Tran')
    expect(lines().filter((line) => line?.includes('barn'))).toHaveLength(1)
    await page.getByRole('option', { name: /barn/ }).click()
    expect(location.pathname + location.search).toBe(`/schedule?date=2026-06-18&open=visit-${VISIT}`)
  },
)

test('a visit without a date is found too', async () => {
  await open()
  await field.fill('fan')
  await page.getByRole('option', { name: /Hang the fan/ }).click()
  expect(location.pathname + location.search).toBe(`/schedule?open=visit-${KIM}`)
})
