import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import type { Permit } from '../../contract.ts'
import { JobPermits } from './job-permits.tsx'
import { PermitList } from './permit-list.tsx'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)

const permit: Partial<Permit> = {
  id: '00000000-0000-4000-8000-0000000000aa',
  job_id: null,
  permit_number: LONG.slice(0, 60),
  permit_type: LONG.slice(0, 100),
  status: 'pending',
  application_date: '2026-06-01',
  approval_date: null,
  expiration_date: null,
  project_address: LONG,
  client_name: LONG,
}

const list = [permit]
const settings = { company_name: 'Bluebonnet Electric', time_zone: 'America/Chicago' }

test('on a phone, long words of a permit stay inside the details of its job', async () => {
  await page.viewport(390, 844)
  serve({ 'GET /api/permits': list, 'GET /api/settings': settings })
  await show(<JobPermits job={{ id: '00000000-0000-4000-8000-0000000000bb', location: null }} />)
  await expect.element(page.getByRole('listitem')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('on a phone, a long permit number leaves room for the type', async () => {
  await page.viewport(390, 844)
  serve({ 'GET /api/permits': list, 'GET /api/settings': settings })
  await show(<PermitList path="/compliance?tab=permits" />)
  const type = page.getByTitle(LONG.slice(0, 100))
  await expect.element(type).toBeVisible()
  expect(type.element().getBoundingClientRect().width).toBeGreaterThan(100)
})
