import { expect, test } from 'vitest'
import { show } from '#test/component.tsx'
import { Button } from '#web/ui/button.tsx'
import { useUndoable } from './optimistic.ts'

const visit = { title: 'Panel upgrade', day: '2026-11-23', updated_at: '1' }
type Visit = typeof visit
type Change = { day?: string }

function Mover({ saves }: { saves: [Visit, Change][] }) {
  const { apply } = useUndoable<Visit, Change>({
    // It is in another week, which is not on screen.
    find: () => undefined,
    save: async (row, change) => {
      saves.push([row, change])
      return { updated_at: String(saves.length + 1) }
    },
    done: ({ title }, { day }) => `${title} moved to ${day}.`,
    failed: ({ title }) => `${title} was not moved.`,
    denied: '',
  })
  return <Button onClick={() => void apply(visit, { day: '2026-11-30' })}>Move</Button>
}

test('undo moves back what has left the screen, from the version that was saved', async () => {
  const saves: [Visit, Change][] = []
  const screen = await show(<Mover saves={saves} />)
  await screen.getByRole('button', { name: 'Move' }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Panel upgrade moved to 2026-11-23.')).toBeVisible()
  expect(saves).toEqual([
    [visit, { day: '2026-11-30' }],
    [{ ...visit, day: '2026-11-30', updated_at: '2' }, { day: '2026-11-23' }],
  ])
})
