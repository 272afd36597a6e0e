import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { linkedPreferences } from '#test/linked.ts'
import { LinkPage } from './link-page.tsx'

// Each test opens a different link: pages remember what a link showed.

const STOPPED = '2026-11-20T19:05:00.000Z'

async function opened(token: string, routes: Parameters<typeof serve>[0] = {}) {
  const path = `/api/public/links/${token}`
  history.replaceState(null, '', `/l/${token}`)
  const requests = serve({
    [`GET ${path}`]: linkedPreferences(),
    [`POST ${path}/stop-offers`]: linkedPreferences(STOPPED),
    [`POST ${path}/resume-offers`]: linkedPreferences(),
    ...routes,
  })
  await page.viewport(390, 844)
  await show(<LinkPage />)
  return () => requests.filter(({ method }) => method === 'POST').map((request) => request.path.slice(path.length))
}

test('offers are stopped and resumed with the keyboard, and opening the page changes nothing', async () => {
  const posts = await opened('preferences-1')
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' })
  await expect.element(unsubscribe).toBeVisible()
  await expect.element(page.getByText('For g…@example.com')).toBeVisible()
  expect(posts()).toEqual([])
  unsubscribe.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/You unsubscribed on Nov 20, 2026/)).toBeVisible()
  expect(posts()).toEqual(['/stop-offers'])
  // The focus is before the new button and not on it: a held key does not press it.
  await expect.element(page.getByRole('button', { name: 'Subscribe again' })).not.toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Subscribe again' })).toHaveFocus()
  expect(posts()).toEqual(['/stop-offers'])
  await userEvent.keyboard('{Enter}')
  await expect.element(unsubscribe).toBeVisible()
  expect(posts()).toEqual(['/stop-offers', '/resume-offers'])
})

test('a choice that did not arrive says so, and can be made again', async () => {
  let isDown = true
  const posts = await opened('preferences-2', {
    'POST /api/public/links/preferences-2/stop-offers': () =>
      isDown ? reply({ message: 'Too many requests' }, { status: 429 }) : linkedPreferences(STOPPED),
  })
  await userEvent.click(page.getByRole('button', { name: 'Unsubscribe' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many requests')
  isDown = false
  await userEvent.click(page.getByRole('button', { name: 'Unsubscribe' }))
  await expect.element(page.getByText(/You unsubscribed/)).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  expect(posts()).toEqual(['/stop-offers', '/stop-offers'])
})
