import { execPath } from 'node:process'
import { afterEach, expect, test, vi } from 'vitest'
import { findChromium } from './chromium.ts'

afterEach(() => vi.unstubAllEnvs())

test('prefers CHROMIUM_PATH', async () => {
  vi.stubEnv('CHROMIUM_PATH', execPath)
  expect(await findChromium()).toBe(execPath)
})

test('reports a CHROMIUM_PATH that cannot be run instead of ignoring it', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(findChromium()).rejects.toThrow(
    'CHROMIUM_PATH must be an executable browser; it is "/nowhere/chromium".',
  )
})
