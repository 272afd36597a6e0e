import { afterAll, beforeEach, expect, test } from 'vitest'
import { getFailure } from '#test/failures.ts'
import { type S3Answer, startS3Peer } from '#test/peers/s3.ts'
import { readConfig } from '../config.ts'
import { AppError } from '../errors.ts'
import { s3Storage } from './s3.ts'

const peer = await startS3Peer()
afterAll(() => peer.close())
beforeEach(() => {
  peer.objects.clear()
  peer.answer = 'ok'
})

const storageWith = (env: NodeJS.ProcessEnv = peer.env, answerMs?: number) => {
  const { s3 } = readConfig(env)
  return s3 ? s3Storage(s3, answerMs) : expect.unreachable('S3 is not configured')
}

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256)

const getMessage = async (work: Promise<unknown>) => {
  const { status, message } = await getFailure(AppError, work)
  expect(status).toBe(503)
  return message
}

test('the official library puts, reads and deletes, signing with the secret', async () => {
  const storage = storageWith()
  const place = await storage.put('photo/one.jpg', bytes, 'image/jpeg')
  expect(place).toEqual({
    storage_provider: 's3',
    file_name: 'photo/one.jpg',
    gcs_bucket_name: 'office-files',
    gcs_file_path: 'photo/one.jpg',
  })
  expect(peer.objects.get('photo/one.jpg')).toMatchObject({ type: 'image/jpeg' })
  expect(await storage.get(place)).toEqual(bytes)
  await storage.remove(place)
  expect(peer.objects.size).toBe(0)
  expect(await storage.get(place)).toBeNull()
  await storage.remove(place)
})

test('a prefix separates the files of several programs, and changing it later loses none', async () => {
  const place = await storageWith({ ...peer.env, S3_PREFIX: 'panelboard/' }).put('photo/one.jpg', bytes, 'image/jpeg')
  expect([...peer.objects.keys()]).toEqual(['panelboard/photo/one.jpg'])
  expect(await storageWith({ ...peer.env, S3_PREFIX: 'elsewhere/' }).get(place)).toEqual(bytes)
})

test('a file without a recorded location is found by its key', async () => {
  await storageWith().put('photo/one.jpg', bytes, 'image/jpeg')
  await storageWith().remove({ storage_provider: 's3', file_name: 'photo/one.jpg' })
  expect(peer.objects.size).toBe(0)
})

test.each(['../secret', '/etc/passwd', 'a/../b', 'a\\b', 'a b', ''])('rejects %j as a key', async (key) => {
  await expect(storageWith().put(key, bytes, 'image/png')).rejects.toThrow('Not a storage key')
  await expect(storageWith().get({ storage_provider: 's3', file_name: key })).rejects.toThrow('Not a storage key')
  expect(peer.objects.size).toBe(0)
})

const UNREACHABLE = 'The file storage did not answer. Nothing was changed; try again in a moment.'

test.each<[S3Answer, string]>([
  [{ status: 500, code: 'InternalError' }, UNREACHABLE],
  [{ status: 503, code: 'SlowDown' }, UNREACHABLE],
  [{ status: 404, code: 'NoSuchBucket' }, 'The file storage has no bucket of the name in S3_BUCKET.'],
  [{ status: 403, code: 'AccessDenied' }, 'The file storage did not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'],
])('explains %j to users as: %s', async (answer, words) => {
  const storage = storageWith()
  const place = await storage.put('photo/one.jpg', bytes, 'image/jpeg')
  peer.answer = answer
  expect(await getMessage(storage.put('photo/two.jpg', bytes, 'image/jpeg'))).toBe(words)
  expect(await getMessage(storage.get(place))).toBe(words)
  expect(await getMessage(storage.remove(place))).toBe(words)
})

test('reports a wrong secret without showing it', async () => {
  const storage = storageWith({ ...peer.env, S3_SECRET_ACCESS_KEY: 'planted-secret' })
  const error: unknown = await storage.put('photo/one.jpg', bytes, 'image/jpeg').catch((error: unknown) => error)
  expect(String(error)).toContain('did not accept S3_ACCESS_KEY_ID')
  expect(JSON.stringify([error, String(Object(error).cause)])).not.toContain('planted-secret')
  expect(peer.objects.size).toBe(0)
})

test('gives up on a storage that does not answer, stalls or is unreachable', async () => {
  const place = await storageWith().put('photo/one.jpg', bytes, 'image/jpeg')
  const impatient = storageWith(peer.env, 80)
  peer.answer = 'stalling'
  expect(await getMessage(impatient.get(place))).toBe(UNREACHABLE)
  peer.answer = 'late'
  expect(await getMessage(impatient.get(place))).toBe(UNREACHABLE)
  expect(await getMessage(impatient.put('photo/two.jpg', bytes, 'image/jpeg'))).toBe(UNREACHABLE)
  const gone = await startS3Peer()
  await gone.close()
  expect(await getMessage(storageWith(gone.env).get(place))).toBe(UNREACHABLE)
})
