import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getFailure } from '#test/failures.ts'
import { type DriveAnswer, startDrivePeer } from '#test/peers/drive.ts'
import { readConfig } from '../config.ts'
import { AppError } from '../errors.ts'
import { driveStorage } from './google-drive.ts'

const peer = await startDrivePeer()
afterAll(() => peer.close())
beforeEach(() => {
  peer.files.clear()
  peer.answer = 'ok'
  peer.isManager = true
})

const storageWith = (env: NodeJS.ProcessEnv = peer.env, answerMs?: number) => {
  const { googleDrive } = readConfig(env)
  return googleDrive ? driveStorage(googleDrive, answerMs) : expect.unreachable('Google Drive is not configured')
}

const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256)

const getMessage = async (work: Promise<unknown>) => {
  const { status, message } = await getFailure(AppError, work)
  expect(status).toBe(503)
  return message
}

test('the official library puts, reads and deletes, with one token for all of it', async () => {
  const storage = storageWith()
  const before = peer.tokens
  const place = await storage.put('photo/one.jpg', bytes, 'image/jpeg')
  const [file] = peer.files.values()
  expect(file).toMatchObject({ name: 'photo/one.jpg', parents: ['folder-of-the-office-1'], type: 'image/jpeg' })
  expect(place).toEqual({
    storage_provider: 'google-drive',
    file_name: 'photo/one.jpg',
    drive_file_id: file?.id,
    drive_folder_id: 'folder-of-the-office-1',
    web_view_link: `https://drive.example/file/d/${file?.id}/view`,
    web_content_link: `https://drive.example/uc?id=${file?.id}`,
  })
  expect(await storage.get(place)).toEqual(bytes)
  await storage.remove(place)
  expect(peer.files.size).toBe(0)
  expect(await storage.get(place)).toBeNull()
  await storage.remove(place)
  expect(peer.tokens - before).toBe(1)
})

test('moves the file to the trash where the account may not delete', async () => {
  const storage = storageWith()
  const place = await storage.put('photo/one.jpg', bytes, 'image/jpeg')
  peer.isManager = false
  await storage.remove(place)
  expect([...peer.files.values()]).toMatchObject([{ trashed: true }])
})

test('an upload whose reply was lost is found by name and removed', async () => {
  const storage = storageWith()
  peer.answer = 'lost'
  expect(await getMessage(storage.put('photo/one.jpg', bytes, 'image/jpeg'))).toBe(UNREACHABLE)
  expect(peer.files.size).toBe(1)
  peer.answer = 'ok'
  await storage.remove({ storage_provider: 'google-drive', file_name: 'photo/one.jpg' })
  expect(peer.files.size).toBe(0)
})

test.each(['rejects %j as a key', '../secret', 'a b', ''])('%j is no key', async (key) => {
  await expect(storageWith().put(key, bytes, 'image/png')).rejects.toThrow('Not a storage key')
  await expect(storageWith().get({ storage_provider: 'google-drive', file_name: key })).rejects.toThrow(
    'Not a storage key',
  )
})

const UNREACHABLE = 'Google Drive did not answer. Nothing was changed; try again in a moment.'
const FULL = 'Google Drive has no room for this file. The folder must lie in a shared drive with free space.'
const NO_FOLDER = 'Google Drive has no folder of the id in GOOGLE_DRIVE_FOLDER_ID that is shared with the account.'

test.each<[DriveAnswer, string]>([
  [{ status: 500, reason: 'backendError' }, UNREACHABLE],
  [{ status: 429, reason: 'rateLimitExceeded' }, UNREACHABLE],
  [{ status: 403, reason: 'storageQuotaExceeded' }, FULL],
  [{ status: 404, reason: 'notFound' }, NO_FOLDER],
])('explains %j to users as: %s', async (answer, words) => {
  peer.answer = answer
  expect(await getMessage(storageWith().put('photo/two.jpg', bytes, 'image/jpeg'))).toBe(words)
  expect(peer.files.size).toBe(0)
})

test('reports a key unknown to Google without showing it', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const credentials = { ...JSON.parse(peer.env.GOOGLE_DRIVE_CREDENTIALS), private_key }
  const storage = storageWith({ ...peer.env, GOOGLE_DRIVE_CREDENTIALS: JSON.stringify(credentials) })
  const error: unknown = await storage.put('photo/one.jpg', bytes, 'image/jpeg').catch((error: unknown) => error)
  expect(String(error)).toContain('Google Drive did not accept GOOGLE_DRIVE_CREDENTIALS.')
  const { cause } = Object(error)
  expect(JSON.stringify([error, Object.entries(Object(cause)), String(cause)])).not.toMatch(/PRIVATE|assertion|eyJ/)
})

test('gives up on a drive that does not answer or is unreachable', async () => {
  const place = await storageWith().put('photo/one.jpg', bytes, 'image/jpeg')
  const impatient = storageWith(peer.env, 80)
  peer.answer = 'late'
  expect(await getMessage(impatient.get(place))).toBe(UNREACHABLE)
  expect(await getMessage(impatient.remove(place))).toBe(UNREACHABLE)
  const gone = await startDrivePeer()
  await gone.close()
  expect(await getMessage(storageWith(gone.env).get(place))).toBe(UNREACHABLE)
})
