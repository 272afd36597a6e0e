import type { Page } from '@playwright/test'
import { expect, expectAccessible, resize } from '../product.ts'
import { missing } from './missing.ts'
import { readScreens, type Role, type Screen } from './screens.ts'

// On anything wider the same layout has more room, and the journeys run there.
const laptop = { name: 'laptop', width: 1280, height: 800, at: 'wide', theme: 'dark' } as const
const phone = { name: 'phone', width: 390, height: 844, at: 'phone', theme: 'light' } as const

// Between phone and desktop: nothing may be too wide or squeezed.
const tablet = { width: 820, height: 1180 }

// One run reports everything that is missing, not just the first thing.
const softly = expect.configure({ soft: true })

const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text)
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const steps: Record<string, (page: Page, name: string, choice: string | undefined) => Promise<unknown>> = {
  search,
  menu: async (page, name, item) => {
    await search(page, name)
    await row(page, name).getByRole('button', { name: 'Actions' }).click()
    if (item !== undefined) await page.getByRole('menuitem', { name: item, exact: true }).click()
  },
  press: (page, name) => page.getByRole('button', { name, exact: true }).first().click(),
  tab: (page, name) => page.getByRole('tab', { name }).click(),
  choose: (page, name, option = '') => page.getByLabel(name).selectOption(option),
  open: (page, name) => row(page, name).click(),
  click: (page, text) => page.getByText(text).first().click(),
}

async function take(page: Page, step: string): Promise<void> {
  const [, verb = '', name = '', choice] = /^(\w+) (.+?)(?: [/=] (.+))?$/.exec(step) ?? []
  if (!steps[verb]) throw new Error(`Not a step: ${step}`)
  await steps[verb](page, name, choice)
}

const getKey = ({ path, heading, steps, only }: Screen) => [path, heading, only, ...steps].join('\n')

/**
 * Opens each screen of a text as its role sees it. Only a screen that the role may not see is refused anything. Staff share most screens:
 * those of an administrator are checked for an employee's facts only.
 */
export async function visit(page: Page, text: string, role: Role | 'visitor', world?: object): Promise<void> {
  const refused: string[] = []
  page.on('response', (reply) => reply.status() === 403 && refused.push(reply.url()))
  const shared = new Set(role === 'employee' ? readScreens(text, 'admin', world).map(getKey) : [])
  for (const screen of readScreens(text, role, world)) {
    await visitScreen(page, screen, shared.has(getKey(screen)))
    const isForbidden = screen.facts.some(({ name }) => name.startsWith("You don't have permission"))
    // Leaves it, as it may still be reading.
    if (isForbidden) await page.goto('about:blank')
    else expect(refused, screen.path).toEqual([])
    refused.length = 0
  }
}

/**
 * Opens a screen once and checks it at each size: all facts are visible, it is no wider than the window, and axe
 * reports no serious issues, in dark on a laptop and in light on a phone. On a tablet it must fit.
 */
async function visitScreen(page: Page, screen: Screen, onlyFacts: boolean): Promise<void> {
  const { path, heading, title, only, facts } = screen
  await page.setViewportSize(only === 'phone' ? phone : laptop)
  await page.goto(path)
  if (heading) await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page).toHaveTitle(title === 'Panelboard' ? /Panelboard/ : title)
  for (const step of screen.steps) await take(page, step)
  for (const size of [laptop, phone].filter(({ at }) => (only ?? at) === at)) {
    if (page.viewportSize()?.width !== size.width) await resize(page, size)
    const wanted = facts.filter(({ at }) => at === undefined || at === size.at)
    await softly
      .poll(() => page.evaluate(missing, wanted), { message: `${path} on a ${size.name}`, timeout: 10_000 })
      .toEqual([])
    // The journeys run axe on the dialogs they open.
    if (heading === '' || onlyFacts) continue
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), size.theme)
    await expectAccessible(page)
  }
  if (only === 'phone' || onlyFacts) return
  await resize(page, tablet)
  await softly.poll(() => page.evaluate(missing, []), { message: `${path} on a tablet`, timeout: 10_000 }).toEqual([])
}
