import { afterEach, expect, test } from 'vitest'
import { show } from '#test/component.tsx'
import { Button } from '#web/ui/button.tsx'
import { usePendingChanges, useUndoable, withPending } from './optimistic.ts'
import { queuedChanges, Waiting } from './waiting.ts'

afterEach(() => queuedChanges.set([]))

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

function Card() {
  const { pending, save } = usePendingChanges<Change>()
  const { day, saving } = withPending(visit, pending.get('1'))
  const send = async () => {
    const change = { method: 'PATCH', path: '/api/visits/:id', changes: [], isUpload: false, made_at: '' } as const
    queuedChanges.set([{ ...change, order: 1, key: 'key', words: 'Visit', name: null }])
    throw new Waiting('Visit', 'key')
  }
  return (
    <>
      <p>{saving ? 'Saving' : day}</p>
      <Button onClick={() => void save('1', visit, { day: '2026-11-30' }, send).catch(() => undefined)}>Move</Button>
    </>
  )
}

test('what was moved without a connection stays there while its change waits', async () => {
  const screen = await show(<Card />)
  await screen.getByRole('button', { name: 'Move' }).click()
  await expect.element(screen.getByText('2026-11-30')).toBeVisible()
  queuedChanges.set([])
  await expect.element(screen.getByText('2026-11-23')).toBeVisible()
})
