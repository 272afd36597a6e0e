import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.ts'

const executablePath = await findChromium()

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env['CI'] ? [['line']] : [['list']],
  use: {
    locale: 'en-US',
    // Not the company's zone, so a screen that shows browser time fails.
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
  },
})
