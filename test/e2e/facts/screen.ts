import type { Page } from '@playwright/test'
import { format } from 'date-fns'
import type { people } from '../product.ts'
import type { Fact, Width } from './fact.ts'
import type { World } from './world.ts'

export type Role = keyof typeof people

/** A screen or a dialog on it, with everything the specification lists for it. */
export type Screen = {
  path: string
  /** The screen's first heading; a dialog has none. */
  heading?: string | RegExp
  /** The window title, if the page has the company's brand instead of ours. */
  title?: string
  /** Steps from the URL to the part that the facts describe. */
  open?: (page: Page) => Promise<void>
  /** Set if it exists at only one width. */
  only?: Width
  facts: readonly Fact[]
}

/** The user and the world of the test. */
export type Seen = { role: Role; world: World }

export const isStaff = ({ role }: Seen): boolean => role !== 'client'

const dayOf = (day: string) => new Date(`${day}T12:00:00`)
/** The specification's date formats, for a calendar day. */
export const shortDate = (day: string): string => format(dayOf(day), 'MMM dd, yyyy')
export const longDate = (day: string): string => format(dayOf(day), 'PPP')
export const weekdayDate = (day: string): string => format(dayOf(day), 'EEEE, MMMM d, yyyy')

/** Followed by a time. */
export const dateAnd = (time: string, day: string): string => `${format(dayOf(day), 'MMM d, yyyy')}, ${time}`

/** Filters a list down to the rows with this text. */
export const search = (text: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text)
}

/** Opens the menu of the only row that a search leaves, and picks an item. */
export const rowMenu = (text: string, item?: string) => async (page: Page) => {
  await search(text)(page)
  await page.getByRole('row').filter({ hasText: text }).getByRole('button', { name: 'Actions' }).click()
  if (item !== undefined) await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
}
