import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APP_SHELL } from '#contract/app-shell.ts'
import { buildIfNeeded, WEB_DIR } from './build.ts'

test('the service worker keeps the code of a first screen, and no pictures', async () => {
  await buildIfNeeded()
  const worker = await readFile(join(WEB_DIR, 'sw.js'), 'utf8')
  const [, list = ''] = /files:\[([^\]]+)\]/.exec(worker) ?? []
  const files = [...list.matchAll(/[`'"]([^`'"]+)[`'"]/g)].map(([, file = '']) => file)
  expect(files.slice(0, 2)).toEqual([APP_SHELL, '/theme.js'])
  expect(files.slice(2).filter((file) => !/^\/assets\/[\w-]+\.(?:js|css|woff2)$/.test(file))).toEqual([])
  const sizes = files.slice(1).map(async (file) => {
    const path = join(WEB_DIR, file)
    return (await stat(file.endsWith('.woff2') ? path : `${path}.br`)).size
  })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(150_000)
  expect(total).toBeLessThan(300_000)
  // Half of it are the names of all code, which is kept later, for a day without a connection.
  expect((await stat(join(WEB_DIR, 'sw.js.br'))).size).toBeLessThan(9000)
}, 120_000)
