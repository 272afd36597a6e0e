import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { reply, serve, show } from '#test/component.tsx'
import { PanelScreen } from './panel-screen.tsx'

const ID = '00000000-0000-4000-8000-0000000000a1'

test.each([
  { status: 404, title: 'Panel not found' },
  { status: 403, title: 'Panel not found' },
  { status: 429, title: 'Failed to load panel' },
])('a panel that answers $status says "$title"', async ({ status, title }) => {
  history.replaceState(null, '', `/panels/${ID}`)
  serve({ [`GET /api/panels/${ID}`]: reply({ message: 'Too many requests. Wait a minute.' }, { status }) })
  await show(<Route path="/panels/:id" component={PanelScreen} />)
  await expect.element(page.getByText(title)).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(status === 429 ? 1 : 0)
})
