import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.ts'

const launch = (executablePath: string | null) => ({
  args: chromiumArguments,
  ...(executablePath && { executablePath }),
})
const notifying = 'notifications.spec.ts'

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // Two leave a sixth of two cores idle: a journey waits for animations, timers and starting servers.
  workers: 3,
  // A busy machine can upset one of hundreds of journeys. `npm test` names each that needed this: it may be a real race.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env['CI'] ? [['line']] : [['list']],
  use: {
    locale: 'en-US',
    // Not the company's zone, so a screen that shows browser time fails.
    timezoneId: 'Asia/Kolkata',
    // A request that a service worker makes passes by `page.route`. Its own journeys allow it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'journeys', testIgnore: notifying, use: { launchOptions: launch(await findChromium()) } },
    // The headless shell shows no notifications.
    { name: 'notified', testMatch: notifying, use: { launchOptions: launch(await findChromium({ whole: true })) } },
  ],
})
