import type { Browser, Page } from '@playwright/test'
import { addDays, dayIn, toInstant } from '#contract/dates.ts'
import { authenticate, getJson, people } from './product.ts'

// Shared by the journeys of the office's bookings and a client's bookings.

export const PHONE = { width: 390, height: 844 }

/** A day that many days from the company's today, with no visits scheduled. */
export async function dayAhead(page: Page, days: number): Promise<{ day: string; instant: string }> {
  const { time_zone } = await getJson(page, '/api/settings')
  const day = addDays(dayIn(time_zone, new Date()), days)
  return { day, instant: toInstant(time_zone, `${day}T06:15`) ?? '' }
}

export const book = (page: Page, body: object) => page.request.post('/api/bookings', { data: body })

export async function idOfGrace(page: Page): Promise<string> {
  const [{ id }] = await getJson(page, '/api/clients?q=Grace+Holloway')
  return id
}

export const upcoming = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

/** A signed-in client's page, with nothing open yet. */
export async function openAsClient(browser: Browser, baseURL: string, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, timezoneId: 'Asia/Kolkata', locale: 'en-US' })
  const page = await context.newPage()
  await authenticate(page, people.client)
  return page
}
