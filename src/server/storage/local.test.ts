import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localStorage } from './local.ts'

const parent = await mkdtemp(join(tmpdir(), 'panelboard-storage-'))
const dir = join(parent, 'uploads')
afterAll(() => rm(parent, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const at = (file_name: string) => ({ storage_provider: 'local', file_name })
const toText = (found: Uint8Array | null) => found && new TextDecoder().decode(found)

test('stores bytes under a key, replaces them, and removes them', async () => {
  const storage = localStorage(dir)
  await storage.put('logo/first.png', bytes('one'), 'text/plain')
  expect(toText(await storage.get(at('logo/first.png')))).toBe('one')
  await storage.put('logo/first.png', bytes('two'), 'text/plain')
  expect(toText(await storage.get(at('logo/first.png')))).toBe('two')
  await storage.remove(at('logo/first.png'))
  expect(await storage.get(at('logo/first.png'))).toBeNull()
  await storage.remove(at('logo/first.png'))
})

test.runIf(process.platform !== 'win32')('other users of the machine cannot read an upload', async () => {
  await localStorage(join(dir, 'private')).put('jobs/photo.jpg', bytes('one'), 'image/jpeg')
  const getMode = async (path: string) => ((await stat(join(dir, path))).mode & 0o777).toString(8)
  expect(await Promise.all(['private', 'private/jobs', 'private/jobs/photo.jpg'].map(getMode))).toEqual([
    '700',
    '700',
    '600',
  ])
})

test('leaves only complete files behind, even with simultaneous writers', async () => {
  const storage = localStorage(dir)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => storage.put('race/same', bytes(`writer ${index}`), 'text/plain')),
  )
  expect(await readdir(join(dir, 'race'))).toEqual(['same'])
  expect(toText(await storage.get(at('race/same')))).toMatch(/^writer \d+$/)
})

test('a failed write keeps the old bytes and leaves no temporary files', async () => {
  const storage = localStorage(dir)
  await storage.put('folder/file', bytes('old'), 'text/plain')
  // A folder is in the file's place, so the last step of the write cannot succeed.
  await storage.put('taken/name/inner', bytes('inner'), 'text/plain')
  await expect(storage.put('taken/name', bytes('new'), 'text/plain')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
  expect(await readdir(join(dir, 'taken'))).toEqual(['name'])
  expect(toText(await storage.get(at('folder/file')))).toBe('old')
})

const wrong = [
  ['../secret', '..', '.', '', '/etc/passwd', 'logo/../../secret', 'logo/..', 'logo//x', 'logo\\..\\secret'],
  ['logo/.hidden', 'logo/a\0b', 'logo/', 'C:\\secret', 'logo/a.b.c', 'logo/UPPER', 'a'.repeat(300)],
].flat()

test.each(wrong)('rejects the key %j', async (key) => {
  await writeFile(join(parent, 'secret'), 'secret')
  const storage = localStorage(dir)
  await expect(storage.get(at(key))).rejects.toThrow('Not a storage key')
  await expect(storage.put(key, bytes('x'), 'text/plain')).rejects.toThrow('Not a storage key')
  await expect(storage.remove(at(key))).rejects.toThrow('Not a storage key')
})
