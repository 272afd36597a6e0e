import { execPath } from 'node:process'
import { afterEach, expect, test, vi } from 'vitest'
import { findChromium } from './chromium.ts'

afterEach(() => vi.unstubAllEnvs())

test('CHROMIUM_PATH goes first', async () => {
  vi.stubEnv('CHROMIUM_PATH', execPath)
  expect(await findChromium()).toBe(execPath)
})

test('a CHROMIUM_PATH that cannot be run is said, not passed over', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(findChromium()).rejects.toThrow(
    'CHROMIUM_PATH must be a browser that can be run; it holds "/nowhere/chromium".',
  )
})
