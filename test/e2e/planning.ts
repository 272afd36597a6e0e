import type { Locator, Page } from '@playwright/test'
import { toastSays } from './office.ts'
import { authenticate, expect, getJson, people } from './product.ts'

// Shared by the schedule journeys. They plan days of 2083: a day in the past could not be planned.

export const MARCUS = 'Marcus Reyes'
export const PRIYA = 'Priya Nair'

export type Job = { title: string; at?: string; technician?: string; location?: string }

/** Signs in as the administrator and creates jobs, as another office window would. */
export async function plan(page: Page, jobs: Job[]): Promise<void> {
  await authenticate(page, people.admin)
  const read = (path: string) => getJson(page, path)
  const [[client], employees]: [{ id: string }[], { id: string; name: string }[]] = await Promise.all([
    read('/api/clients?q=Grace+Holloway'),
    read('/api/users?role=employee'),
  ])
  for (const { title, at, technician, location } of jobs) {
    const assigned_to = employees.find(({ name }) => name === technician)?.id
    const data = { client_id: client?.id, title, scheduled_date: at, assigned_to, location }
    const reply = await page.request.post('/api/jobs', { data })
    expect(reply.status(), await reply.text()).toBe(201)
  }
}

/** Drags with the mouse from near the top of what is taken, which the schedule may be drawing again. */
export async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  await from.hover({ position: { x: 24, y: 3 } })
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 11 })
  await page.mouse.up()
}

/** Presses a key that moves the focused visit; the toast tells where to, and the focus stays on the visit. */
export async function moveByKey(page: Page, visit: Locator, key: string, moved: string): Promise<void> {
  await page.keyboard.press(key)
  await toastSays(page, moved)
  await expect(visit).toBeFocused()
}
