import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { show } from '#test/component.tsx'

const setMotion = (value: 'reduce' | '') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

afterEach(() => setMotion(''))

test('with less motion nothing has a transition, so another theme colors nested texts in the same frame', async () => {
  await setMotion('reduce')
  await show(<button className="transition-colors">Save</button>)
  await expect.poll(() => matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
  expect(getComputedStyle(page.getByRole('button').element()).transitionDuration).toBe('0s')
})
