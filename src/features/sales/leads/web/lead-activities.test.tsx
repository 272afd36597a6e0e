import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { connectionLost } from '#web/platform/connection.ts'
import { forgetDevice } from '#web/platform/device.ts'
import { loadQueue } from '#web/platform/outbox.ts'
import { LeadActivities } from './lead-activities.tsx'

const LEAD = '00000000-0000-4000-8000-0000000000a1'

afterEach(async () => {
  connectionLost.set(false)
  await forgetDevice()
  await loadQueue()
})

test('starts over once an activity waits on this device', async () => {
  serve({ 'GET /api/sales-activities': [] })
  await show(<LeadActivities leadId={LEAD} />)
  await expect.element(page.getByText('No activities yet')).toBeVisible()
  connectionLost.set(true)
  const notes = page.getByLabelText('Notes')
  await notes.fill('Wants a quote for a charger')
  await page.getByRole('button', { name: 'Add Activity' }).click()
  await expect.element(page.getByText('Saved on this device')).toBeVisible()
  await expect.element(notes).toHaveValue('')
})
