import { fileURLToPath } from 'node:url'
import { loadConfigFromFile } from 'vite'
import { expect, test } from 'vitest'
import { sources } from './build.ts'

test('a change to any file that the build runs makes it build again', async () => {
  const config = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, config)
  const files = await sources()
  expect(loaded?.dependencies.length).toBeGreaterThan(4)
  expect(loaded?.dependencies.filter((path) => !files.has(path))).toEqual([])
})
