import { expect, test } from 'vitest'
import { show } from '#test/component.tsx'
import { DataTable } from './data-table.tsx'

test('an empty list says so and offers what to do', async () => {
  const screen = await show(
    <DataTable
      label="Things"
      rows={{ rows: [], keys: [], loading: false, complete: true, error: null, refetch: () => undefined }}
      columns={[{ header: 'Name', cell: ({ id }) => id }]}
      card={({ id }) => ({ title: id })}
      searchPlaceholder="Search..."
      empty={{ title: 'No things found', action: <button>Add Thing</button> }}
      forbidden="You don't have permission to view things."
    />,
  )
  await expect.element(screen.getByText('No things found')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add Thing' })).toBeVisible()
})
