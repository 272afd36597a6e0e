import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Locator, type Page, type Route, test as base } from '@playwright/test'
import type axe from 'axe-core'
import { type Company, startCompany } from './company.ts'

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

type Fixtures = { complaints: string[]; product: Company }
type WorkerFixtures = {
  env: NodeJS.ProcessEnv
  companyOf: (file: string) => Promise<Company>
}

/** A fixture that the files of a worker share: opened once, and closed after them. */
export const sharedByFiles = <T>(
  open: () => Promise<T>,
  close: (value: T) => Promise<unknown>,
): [(others: object, use: (value: T) => Promise<void>) => Promise<void>, { scope: 'worker' }] => [
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off the pattern
  async ({}, use) => {
    const value = await open()
    await use(value)
    await close(value)
  },
  { scope: 'worker' },
]

/** A test on the product with the sample company. Each file starts with a new one: no file sees what another left. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  env: [{}, { scope: 'worker', option: true }],
  companyOf: [
    async ({ env }, use) => {
      let open: { file: string; company: Company } | undefined
      await use(async (file) => {
        if (open?.file !== file) {
          await open?.company.stop()
          open = { file, company: await startCompany(env) }
        }
        return open.company
      })
      await open?.company.stop()
    },
    { scope: 'worker' },
  ],
  product: async ({ companyOf }, use, { file }) => use(await companyOf(file)),
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

/**
 * Signs in without the form, which its own journeys use, and opens no screen. None is open meanwhile: one that learns that
 * its session is over goes to sign-in itself and cuts off the next navigation.
 */
export async function authenticate(page: Page, person: SignIn): Promise<void> {
  await page.goto('about:blank')
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

/** Clicks a button whose call finds the session over. Ended before the click, a read still open could lead to sign-in first. */
export async function clickAsSessionEnds(page: Page, button: Locator): Promise<void> {
  const end = async (route: Route): Promise<void> => {
    if (route.request().method() === 'GET') return await route.fallback()
    await page.context().clearCookies()
    await route.continue()
  }
  await page.route('**/api/**', end)
  await button.click()
  await expect(page).toHaveURL('/auth')
  await page.unroute('**/api/**', end)
}

/** Fills in the sign-in form, which is open. */
export async function logIn(page: Page, { username, password }: SignIn): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Signs in as a person does. */
export async function signInByForm(page: Page, person: SignIn): Promise<void> {
  await page.goto('/auth')
  await logIn(page, person)
  await expect(page).toHaveURL('/')
}

/** Fills in the registration form, which is open. */
export async function register(page: Page, person: SignIn & { name?: string; email?: string }): Promise<void> {
  if (person.name) await page.getByLabel('Full name').fill(person.name)
  if (person.email) await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Calls the API as the page's user, without a screen. */
export const getJson = async (page: Page, path: string) => (await page.request.get(path)).json()

export async function postJson(page: Page, path: string, data: object = {}) {
  const reply = await page.request.post(path, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
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
      if (!painted) await page.screenshot({ timeout: 5000 }).catch(() => undefined)
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
    // Skipping passed checks takes a fifth of the time with the same findings. The region rule is moderate, and only
    // rules that are moderate or off need media and style sheets loaded again.
    const { violations } = await run(document, {
      resultTypes: ['violations'],
      preload: false,
      rules: { region: { enabled: false } },
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  })
  expect(grave).toEqual([])
}
