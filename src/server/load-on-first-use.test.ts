import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { loadOnFirstUse } from './load-on-first-use.ts'

test('loads once for all who use it', async () => {
  let loads = 0
  const use = loadOnFirstUse(async () => ({ load: (loads += 1) }))
  expect(use.ifUsed()).toBeNull()
  const [one, other] = await Promise.all([use(), use()])
  expect(one).toBe(other)
  expect(await use.ifUsed()).toBe(one)
  expect(loads).toBe(1)
})

test('a failure reaches all who waited for it, and the next use loads again', async () => {
  const attempts = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const left = attempts.map(({ promise }) => promise)
  const use = loadOnFirstUse(async () => (await left.shift()) ?? '')
  const failed = Promise.allSettled([use(), use()])
  attempts[0]?.reject(new Error('too many open files'))
  expect(await failed).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(use.ifUsed()).toBeNull()
  attempts[1]?.resolve('loaded')
  expect(await use()).toBe('loaded')
})

test('what a server with all its files open could not load, it loads once some are closed', async () => {
  const script = fileURLToPath(new URL('../../test/late-libraries.ts', import.meta.url))
  const limited = ['-c', 'ulimit -n 128 && exec "$0" "$1"', process.execPath, script]
  const { stdout } = await promisify(execFile)('sh', limited)
  const parts = ['password', 'mail', 'text', 'card', 'bucket', 'model']
  expect(stdout.trimEnd().split('\n')).toEqual([
    ...parts.map((part) => `${part}: ERR_INVALID_PACKAGE_CONFIG`),
    'password: This is one of the most common passwords. Choose another one.',
    'mail: ESOCKET',
    'text: ECONNREFUSED',
    'card: This webhook has an invalid signature',
    'bucket: The file storage did not answer. Nothing was changed; try again in a moment.',
    'model: The AI service could not be reached. Try again in a moment.',
  ])
})
