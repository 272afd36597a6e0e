import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Role } from '#contract/roles.ts'
import { dashboardsOf, screensOf } from './html-pages.ts'

test('every screen of the router has a page', async () => {
  const router = await readFile(new URL('../src/app/web/router.tsx', import.meta.url), 'utf8')
  const signedIn = screensOf(router, 'signedInScreens')
  const [, table = ''] = /signedInScreens = \{([^]*?)\n\}/.exec(router) ?? []
  expect(signedIn.size).toBe(table.match(/^ {2}'\//gm)?.length)
  const dashboards = dashboardsOf(router)
  expect([...dashboards.keys()].toSorted()).toEqual(Role.options.toSorted())
  signedIn.delete('index')
  const modules = [...signedIn.values(), ...dashboards.values()]
  expect(modules.filter((module) => !/^(?:#features|\.)\/.+\.tsx$/.test(module))).toEqual([])
  expect(signedIn.get('payment')).toBe('#features/payments/web/payment-screen.tsx')
  expect(signedIn.get('admin-guide')).toBe('#features/guides/web/guide-screen.tsx')
  expect([...screensOf(router, 'signedOutScreens').keys()]).toEqual(['index', 'auth'])
})
