import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, findChromium } from './scripts/chromium.ts'
import web from './vite.config.ts'

const executablePath = await findChromium()

// Two kinds of tests: `*.test.ts` runs in Node on a real database, `*.test.tsx` renders a component in a real browser.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'test/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: web.plugins ?? [],
        resolve: web.resolve ?? {},
        // All packages are pre-bundled before the first test: one discovered later would reload the page mid-test.
        optimizeDeps: { entries: ['src/app/web/main.tsx', 'src/**/*.test.tsx'] },
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['test/component-setup.ts'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
              // Not the company's zone, so a component that shows browser time fails.
              contextOptions: { locale: 'en-US', timezoneId: 'Asia/Kolkata' },
            }),
          },
        },
      },
    ],
  },
})
