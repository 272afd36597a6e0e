import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import type axe from 'axe-core'
import { type Product, startProduct } from '../processes.ts'

/** The sample company's sign-ins. */
export const people = {
  admin: { username: 'admin', password: 'panelboard' },
  employee: { username: 'employee', password: 'panelboard' },
  client: { username: 'client', password: 'panelboard' },
} as const

/** The browser logs every response above 399; the journeys cause some on purpose. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/

/** Fails the test on anything the page reports: an exception, a blocked script, a React warning. */
export function watch(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

type Fixtures = { complaints: string[] }
type WorkerFixtures = {
  env: NodeJS.ProcessEnv
  /** A file that changes its product for good, such as its sign-ins, sets a name here and gets a product to itself. */
  alone: string
  product: Product
}

/** A test with one product per worker: embedded database, sample company, local services. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  env: [{}, { scope: 'worker', option: true }],
  alone: ['', { scope: 'worker', option: true }],
  product: [
    async ({ env }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-e2e-'))
      const product = await startProduct({ DATA_DIR: dataDir, SAMPLE_DATA: 'true', ...env })
      await use(product)
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  complaints: [
    async ({ context }, use) => {
      const complaints = watch(context)
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

type SignIn = { username: string; password: string }

/** Signs in without the form, which its own journeys use, and opens no screen. */
export async function authenticate(page: Page, person: SignIn): Promise<void> {
  const reply = await page.request.post('/api/login', { data: person })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Signs in the same way and opens a screen. */
export async function signIn(page: Page, person: SignIn, path = '/'): Promise<void> {
  await authenticate(page, person)
  await page.goto(path)
}

/** Ends the session by its address. No page is open meanwhile: one whose request is refused then goes to sign-in itself. */
export async function logOut(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.goto('/api/logout')
}

/** Signs in as a person does. */
export async function signInByForm(page: Page, { username, password }: SignIn): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/')
}

/** Closes a dialog or menu with Escape. Waits for focus to move inside, since the key is ignored until then. */
export async function escape(layer: Locator): Promise<void> {
  await expect(layer.and(layer.page().locator(':focus-within'))).toBeVisible()
  await layer.page().keyboard.press('Escape')
  await expect(layer).toBeHidden()
}

/**
 * Resizes the window and waits until the page has painted. Under load Chromium sometimes paints nothing after a resize,
 * so no media query changes and every transition stops where it was; a screenshot makes it paint again.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  const paints = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))
          setTimeout(() => resolve(false), 1000)
        }),
    )
  await expect
    .poll(async () => {
      const painted = await paints()
      if (!painted) await page.screenshot()
      return painted
    })
    .toBe(true)
}

const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Loads axe into the page and its frames, once each: its builder for Playwright does so before every check. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis)))
      await frame.evaluate(`${axeSource}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
}

/** Expects no serious or critical accessibility violation on the current screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page)
  const grave = await page.evaluate(async () => {
    // Halfway through a fade, such as that of a new theme or an opening dialog, axe would read colors in between.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    const { run } = Reflect.get(globalThis, 'axe') as typeof axe
    // Skipping passed checks takes a fifth of the time with the same findings.
    const { violations } = await run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  })
  expect(grave).toEqual([])
}
