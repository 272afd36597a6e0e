import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildWalkthrough } from './walkthrough.ts'

test('docs/adding-a-feature.md builds a feature that compiles (its tests: npm run walkthrough)', async () => {
  const copy = await buildWalkthrough()
  // Only the new files and what they import: everything else takes ten times as long, and compiles here too.
  const project = join(copy, 'tsconfig.walkthrough.json')
  await writeFile(project, '{ "extends": "./tsconfig.json", "include": ["src/features/sales/walkthroughs"] }')
  const run = promisify(execFile)(join(copy, 'node_modules/.bin/tsc'), ['--noEmit', '-p', project], {
    cwd: copy,
    shell: process.platform === 'win32',
  })
  // The compiler prints its errors.
  const output = await run.then(
    ({ stdout }) => stdout,
    ({ stdout }) => String(stdout),
  )
  await rm(copy, { recursive: true, force: true })
  expect(output).toBe('')
})
