import { globSync, readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, findChromium } from './scripts/chromium.ts'
import { ErrorsOutsideTests } from './scripts/errors-outside-tests.ts'
import { SlowFirst } from './test/slow-first.ts'
import web from './vite.config.ts'

const executablePath = await findChromium()
const reports = process.env['TEST_REPORTS']

const files = globSync(['src/**/*.test.ts', 'test/*.test.ts', 'scripts/**/*.test.ts'])

/** Tests of the web app's modules, which keep what a page keeps: session, queries, unanswered requests. */
const ofThePage = files.filter(
  (file) => /[/\\]web[/\\]/.test(file) || / from '(#web|.*\/web)\//.test(readFileSync(file, 'utf8')),
)

/** Only a hung test needs this long: a machine at a fifth of its speed fails no other. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

const inNode = {
  globalSetup: ['test/global-setup.ts'],
  setupFiles: ['test/node-setup.ts'],
  pool: 'forks' as const,
  ...patience,
}

// Two kinds of tests: `*.test.ts` runs in Node on a real database, `*.test.tsx` renders a component in a real browser.
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: reports
      ? [
          'default',
          ['json', { outputFile: `${reports}/vitest.json` }],
          new ErrorsOutsideTests(`${reports}/errors.json`),
        ]
      : ['default'],
    sequence: { sequencer: SlowFirst },
    projects: [
      // One process for many files: loading the server again for each one takes longer than most tests.
      // test/node-setup.ts fails a file that leaves something behind.
      { test: { ...inNode, name: 'node', include: files, exclude: ofThePage, isolate: false } },
      { test: { ...inNode, name: 'page', include: ofThePage } },
      {
        plugins: web.plugins ?? [],
        resolve: web.resolve ?? {},
        // All packages are pre-bundled before the first test: one discovered later would reload the page mid-test.
        optimizeDeps: { entries: ['src/app/web/main.tsx', 'src/**/*.test.tsx'] },
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['test/component-setup.ts'],
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
              // Not the company's zone, so a component that shows browser time fails.
              contextOptions: { locale: 'en-US', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' },
            }),
          },
        },
      },
    ],
  },
})
