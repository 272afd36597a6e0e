import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import config from '../../../drizzle.config.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('the migrations create the tables as the code declares them', async () => {
  const out = await mkdtemp(join(tmpdir(), 'panelboard-migrations-'))
  await cp(join(root, 'src/app/migrations'), out, { recursive: true })
  const before = await readdir(out)
  const configFile = join(out, 'config.json')
  await writeFile(configFile, JSON.stringify({ ...config, out }))
  await promisify(execFile)(join(root, 'node_modules/.bin/drizzle-kit'), ['generate', `--config=${configFile}`], {
    cwd: root,
  })
  await rm(configFile)
  expect(await readdir(out)).toEqual(before)
  await rm(out, { recursive: true, force: true })
})
