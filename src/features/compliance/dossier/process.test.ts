import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { dossierInput } from '#test/dossiers.ts'
import { buildInProcess } from './server/process.ts'

const program = new URL('../../../../test/scripted-dossier-worker.ts', import.meta.url)

test('a process that crashes, fails or never ends fails its own dossier only', async () => {
  const made = ['crash', 'fail', 'hang', 'good'].map((title) => {
    const build = buildInProcess({ program, patienceMs: title === 'hang' ? 1000 : 60_000 })
    const input = dossierInput({ job: { ...dossierInput().job, title } })
    return build(input, async () => null, new AbortController().signal).then(
      ({ bytes }) => Buffer.from(bytes).toString(),
      (error: Error) => error.message,
    )
  })
  expect(await Promise.all(made)).toEqual([
    'The process of the dossier ended',
    'No such font',
    'This dossier took too long to create.',
    'good',
  ])
})

test('one that the user cancels ends its process and leaves no trace', async () => {
  const build = buildInProcess({ program, patienceMs: 60_000 })
  const cancel = new AbortController()
  const input = dossierInput({ job: { ...dossierInput().job, title: 'wants a photo' } })
  const asked = Promise.withResolvers<void>()
  const hanging = build(input, () => (asked.resolve(), new Promise(() => {})), cancel.signal)
  await asked.promise
  cancel.abort()
  await expect(hanging).rejects.toMatchObject({ status: 409, message: 'This dossier was cancelled.' })
  await expect(build(input, async () => null, AbortSignal.abort())).rejects.toThrow('This dossier was cancelled.')
})

test('a server with all its files open refuses the dossier and goes on', async () => {
  const script = fileURLToPath(new URL('../../../../test/out-of-files.ts', import.meta.url))
  const limited = ['-c', 'ulimit -n 64 && exec "$0" "$1"', process.execPath, script]
  const { stdout } = await promisify(execFile)('sh', limited)
  expect(stdout).toMatch(/^EMFILE\n.*spawn .* EMFILE\ngood\n$/)
})
