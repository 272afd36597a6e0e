import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localStorage } from './local.ts'

let parent: string
let dir: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'panelboard-storage-'))
  dir = join(parent, 'uploads')
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (found: Uint8Array | null) => found && new TextDecoder().decode(found)

test('keeps bytes under a key, replaces them, and forgets them', async () => {
  const storage = localStorage(dir)
  await storage.put('logo/first.png', bytes('one'))
  expect(textOf(await storage.get('logo/first.png'))).toBe('one')
  await storage.put('logo/first.png', bytes('two'))
  expect(textOf(await storage.get('logo/first.png'))).toBe('two')
  await storage.remove('logo/first.png')
  expect(await storage.get('logo/first.png')).toBeNull()
  await storage.remove('logo/first.png')
})

test('leaves nothing but whole files behind, also with writers at once', async () => {
  const storage = localStorage(dir)
  await Promise.all(Array.from({ length: 20 }, (_, index) => storage.put('race/same', bytes(`writer ${index}`))))
  expect(await readdir(join(dir, 'race'))).toEqual(['same'])
  expect(textOf(await storage.get('race/same'))).toMatch(/^writer \d+$/)
})

test('a write that fails leaves the old bytes and no rubbish', async () => {
  const storage = localStorage(dir)
  await storage.put('folder/file', bytes('old'))
  // A folder lies where the file should go: the last step of the write cannot succeed.
  await storage.put('taken/name/inner', bytes('inner'))
  await expect(storage.put('taken/name', bytes('new'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
  expect(await readdir(join(dir, 'taken'))).toEqual(['name'])
  expect(textOf(await storage.get('folder/file'))).toBe('old')
})

test.each([
  '../secret',
  '..',
  '.',
  '',
  '/etc/passwd',
  'logo/../../secret',
  'logo/..',
  'logo//x',
  'logo\\..\\secret',
  'logo/.hidden',
  'logo/a\0b',
  'logo/',
  'C:\\secret',
  'logo/a.b.c',
  'logo/UPPER',
  'a'.repeat(300),
])('refuses the key %j', async (key) => {
  await writeFile(join(parent, 'secret'), 'secret')
  const storage = localStorage(dir)
  await expect(storage.get(key)).rejects.toThrow('Not a storage key')
  await expect(storage.put(key, bytes('x'))).rejects.toThrow('Not a storage key')
  await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
})
