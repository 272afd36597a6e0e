import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { RecordSection } from './record-section.tsx'

const section = (data: { id: string }[] | undefined) => (
  <RecordSection
    title="Permits"
    list={{ data, error: null }}
    empty="No permits yet"
    toLine={({ id }) => ({ name: id, status: null })}
    details={() => null}
    create={{ label: 'New Permit Application', href: '/permits' }}
  />
)

test('nothing below it moves when none or one record has loaded', async () => {
  const height = () => page.getByRole('region', { name: 'Permits' }).element().getBoundingClientRect().height
  const screen = await show(section(undefined))
  const loading = height()
  await screen.rerender(section([]))
  expect(height()).toBe(loading)
  await screen.rerender(section([{ id: 'EP-7' }]))
  expect(height()).toBe(loading)
})
