import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configProblem } from '#test/config.ts'
import { listSecrets, readConfig } from '../config.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
const key = JSON.stringify({ type: 'service_account', client_email: 'app@office.example', private_key, extra: 1 })

const s3 = { S3_REGION: 'auto', S3_BUCKET: 'office', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const drive = { GOOGLE_DRIVE_CREDENTIALS: key, GOOGLE_DRIVE_FOLDER_ID: '0123456789abc' }

test('stores files in the one storage that is set up', () => {
  expect(readConfig({}).fileStorage).toBe('local')
  expect(readConfig(s3)).toMatchObject({ fileStorage: 's3', googleDrive: null })
  expect(readConfig(drive)).toMatchObject({ fileStorage: 'google-drive', s3: null })
})

test('with two, or to keep new files local again, FILE_STORAGE chooses', () => {
  expect(configProblem({ ...s3, ...drive })).toBe(
    'FILE_STORAGE must be local, s3 or google-drive, because both S3_BUCKET and GOOGLE_DRIVE_FOLDER_ID are set; it holds nothing.',
  )
  expect(readConfig({ ...s3, ...drive, FILE_STORAGE: 'google-drive' })).toMatchObject({
    fileStorage: 'google-drive',
    s3: { bucket: 'office' },
  })
  expect(readConfig({ ...s3, FILE_STORAGE: 'local' }).fileStorage).toBe('local')
})

test('the chosen storage must be fully set up', () => {
  expect(configProblem({ FILE_STORAGE: 's3' })).toBe(
    'S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too, because FILE_STORAGE is s3.',
  )
  expect(configProblem({ FILE_STORAGE: 'google-drive' })).toContain(
    'must be set too, because FILE_STORAGE is google-drive.',
  )
  expect(configProblem({ S3_BUCKET: 'office' })).toContain('must be set too, because S3_BUCKET is.')
  expect(configProblem({ GOOGLE_DRIVE_FOLDER_ID: '0123456789abc' })).toBe(
    'GOOGLE_DRIVE_CREDENTIALS must be set too, because GOOGLE_DRIVE_FOLDER_ID is.',
  )
  expect(configProblem({ S3_ENDPOINT: 'https://s3.example.com' })).toBe(
    'S3_BUCKET must be set too, because S3_ENDPOINT is.',
  )
})

test('a custom endpoint has its buckets in the path by default', () => {
  const endpoint = { ...s3, S3_ENDPOINT: 'https://s3.example.com' }
  expect(readConfig(s3).s3?.pathStyle).toBe(false)
  expect(readConfig(endpoint).s3?.pathStyle).toBe(true)
  expect(readConfig({ ...endpoint, S3_PATH_STYLE: 'false' }).s3?.pathStyle).toBe(false)
})

test("the service account's key can be in a file", async () => {
  const dir = await mkdtemp(join(tmpdir(), 'panelboard-key-'))
  const path = join(dir, 'key.json')
  await writeFile(path, key)
  expect(readConfig({ ...drive, GOOGLE_DRIVE_CREDENTIALS: path }).googleDrive?.account).toEqual({
    type: 'service_account',
    client_email: 'app@office.example',
    private_key,
  })
  await rm(dir, { recursive: true })
})

test('its private key never appears in a log', () => expect(listSecrets(drive)).toEqual([key, private_key]))
