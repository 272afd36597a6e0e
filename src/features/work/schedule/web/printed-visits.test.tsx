import { expect, test } from 'vitest'
import { show } from '#test/component.tsx'
import { shownVisit } from '#test/shown-visit.ts'
import { PrintedVisits } from './printed-visits.tsx'

/** As the columns of a crew of three show it. */
const visits = ['marcus', 'kim', 'lou'].map((member) => shownVisit({ member, helper_ids: ['kim', 'lou'] }))

test.each([
  { technician: '', shown: visits },
  { technician: 'kim', shown: visits.filter(({ member }) => member === 'kim') },
])('a visit of a crew prints once for "$technician"', async ({ technician, shown }) => {
  const address = { view: 'week', date: '2026-11-23', technician } as const
  await show(<PrintedVisits address={address} zone="America/Chicago" visits={shown} />)
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
})
