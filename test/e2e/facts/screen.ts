import type { Page } from '@playwright/test'
import { format } from 'date-fns'
import type { people } from '../product.ts'
import type { Fact, Width } from './fact.ts'
import type { World } from './world.ts'

export type Role = keyof typeof people

/** A screen, or a dialog on it, and everything that the specification names for it. */
export type Screen = {
  path: string
  /** Its first heading; a dialog has none. */
  heading?: string | RegExp
  /** What leads from the address to what the facts are about. */
  open?: (page: Page) => Promise<void>
  /** Where it exists at one width only. */
  only?: Width
  facts: readonly Fact[]
}

/** The user, and the world it happens in. */
export type Seen = { role: Role; world: World }

export const isStaff = ({ role }: Seen): boolean => role !== 'client'

const dayOf = (day: string) => new Date(`${day}T12:00:00`)
/** The specification's formats, of a calendar day. */
export const shortDate = (day: string): string => format(dayOf(day), 'MMM dd, yyyy')
export const longDate = (day: string): string => format(dayOf(day), 'PPP')
export const weekdayDate = (day: string): string => format(dayOf(day), 'EEEE, MMMM d, yyyy')

/** With a time behind it. */
export const dateAnd = (time: string, day: string): string => `${format(dayOf(day), 'MMM d, yyyy')}, ${time}`

/** Narrows a list to the rows with a text. */
export const search = (text: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text)
}

/** The menu of the only row that a search leaves, and what is chosen in it. */
export const rowMenu = (text: string, item?: string) => async (page: Page) => {
  await search(text)(page)
  await page.getByRole('row').filter({ hasText: text }).getByRole('button', { name: 'Actions' }).click()
  if (item !== undefined) await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
}
