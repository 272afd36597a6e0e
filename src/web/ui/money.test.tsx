import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { Ledger } from './money.tsx'

test('a ledger is a narrow column on desktop, and on a phone as wide as the lines above it', async () => {
  const screen = await show(
    <div style={{ width: 340 }}>
      <Ledger rows={[{ label: 'Total', amount: '1168.25', total: true }]} />
    </div>,
  )
  const width = () => screen.getByText('Total').element().closest('dl')?.getBoundingClientRect().width
  expect(width()).toBe(320)
  await page.viewport(390, 844)
  await expect.poll(width).toBe(340)
})
