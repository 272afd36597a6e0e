import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { EditPanel } from './panel-form.tsx'

const [id, main, property_id] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

const garage = {
  id,
  property_id,
  name: 'Garage',
  location: null,
  rating_amps: 100,
  busbar_amps: 100,
  voltage: '120/240-1ph',
  spaces: 20,
  fed_from_id: main,
  fed_from_name: 'Main panel',
  main_breaker_amps: null,
  solar_backfeed_amps: null,
}

test('a panel keeps what feeds it while the other panels cannot be loaded', async () => {
  let isAway = true
  serve({
    [`GET /api/panels/${id}`]: garage,
    'GET /api/panels': () =>
      isAway
        ? reply({ message: 'Try later' }, { status: 400 })
        : [garage, { ...garage, id: main, name: 'Main panel' }, { ...garage, id: property_id, name: 'Pool' }],
  })
  await show(<EditPanel id={id ?? ''} onClose={() => undefined} />)
  const source = page.getByLabelText('Fed from')
  await expect.element(source).toHaveDisplayValue('Main panel')
  await expect.element(page.getByText('Failed to load panels')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(source.getByRole('option', { name: 'Pool' })).toBeInTheDocument()
  await expect.element(source).toHaveDisplayValue('Main panel')
})
