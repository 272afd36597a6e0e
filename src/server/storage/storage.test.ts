import { expect, test } from 'vitest'
import { cacheReads } from './recent.ts'
import { combineStorages, type Storage } from './storage.ts'

/** An in-memory storage that counts its calls. */
function memory(provider: string) {
  const held = new Map<string, Uint8Array>()
  const asked = { gets: 0 }
  const storage: Storage = {
    provider,
    put: async (key, bytes) => {
      held.set(key, bytes)
      return { storage_provider: provider, file_name: key }
    },
    get: async ({ file_name }) => {
      asked.gets += 1
      return held.get(file_name) ?? null
    },
    remove: async ({ file_name }) => void held.delete(file_name),
  }
  return { storage, held, asked }
}

const bytes = (length: number) => new Uint8Array(length)

test('new files go to the chosen storage; each is read and removed where it is', async () => {
  const [local, s3] = [memory('local'), memory('s3')]
  const stores = [local.storage, s3.storage]
  const before = await combineStorages('local', stores).put('photo/one', bytes(1), 'image/png')
  const after = combineStorages('s3', stores)
  const place = await after.put('photo/two', bytes(2), 'image/png')
  expect([...s3.held.keys()]).toEqual(['photo/two'])
  expect([await after.get(before), await after.get(place)]).toEqual([bytes(1), bytes(2)])
  await after.remove(before)
  expect([local.held.size, s3.held.size]).toEqual([0, 1])
})

test.each([
  ['google-drive', 'This file is kept in Google Drive, which is not set up.'],
  ['s3', 'This file is kept in S3-compatible storage, which is not set up.'],
])('says that what is stored in %s is unavailable without it', async (storage_provider, sentence) => {
  const storage = combineStorages('local', [memory('local').storage])
  const place = { storage_provider, file_name: 'photo/one' }
  await expect(storage.get(place)).rejects.toMatchObject({ status: 503, message: sentence })
  await expect(storage.remove(place)).rejects.toMatchObject({ status: 503, message: sentence })
})

test('caches recent reads until the file is removed or the space is needed', async () => {
  const { storage, asked } = memory('s3')
  const quick = cacheReads(storage, 10)
  const [one, two] = [await quick.put('one', bytes(6), ''), await quick.put('two', bytes(6), '')]
  await quick.get(one)
  expect(await quick.get(one)).toEqual(bytes(6))
  expect(asked.gets).toBe(1)
  await quick.get(two)
  await quick.get(one)
  expect(asked.gets).toBe(3)
  await quick.remove(one)
  expect(await quick.get(one)).toBeNull()
})
