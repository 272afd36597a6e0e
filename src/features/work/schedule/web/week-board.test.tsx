import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_HOURS } from '#features/company/settings/contract.ts'
import { show } from '#test/component.tsx'
import { shownVisit } from '#test/shown-visit.ts'
import { useSelection } from './use-selection.ts'
import { WeekBoard } from './week-board.tsx'

const nothing = () => undefined
const nowhere = { current: null }
const days = { from: '2026-06-14', to: '2026-06-20' }
const marcus = { id: 'marcus', name: 'Marcus' }

const visits = Array.from({ length: 10 }, (_, n) =>
  shownVisit({
    kind: n === 9 ? 'booking' : 'visit',
    id: `visit-${n}`,
    title: `Visit ${n}`,
    scheduled_date: `2026-06-18T${10 + n}:00:00.000Z`,
  }),
)

function Board({ onOpenDay }: { onOpenDay: (day: string) => void }) {
  const { selection, selected, start } = useSelection(visits)
  return (
    <>
      <button type="button" onClick={start}>
        Select
      </button>
      <p>{selected.length} selected</p>
      <WeekBoard
        {...{ days, visits, selection, onOpenDay }}
        columns={[marcus]}
        today="2026-06-15"
        zone="UTC"
        hours={DEFAULT_HOURS}
        surface={nowhere}
        describePlace={() => ''}
        onOpen={nothing}
        onDrop={nothing}
        onFree={nothing}
      />
    </>
  )
}

const heading = () => page.getByRole('columnheader', { name: /^Thursday, June 18/ }).getByRole('button')

test('a day is opened by its heading, and selected by it while visits are selected', async () => {
  const opened: string[] = []
  await show(<Board onOpenDay={(day) => opened.push(day)} />)
  await heading().click()
  expect(opened).toEqual(['2026-06-18'])
  await expect.element(page.getByRole('button', { name: /more on Thursday/ })).toBeVisible()

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Visit 8/ }).click()
  await heading().click()
  await expect.element(page.getByText('9 selected')).toBeVisible()
  await heading().click()
  await expect.element(page.getByText('0 selected')).toBeVisible()
  expect(opened).toEqual(['2026-06-18'])
})
