import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { localSms } from '../sms/local.ts'
import { localMail } from './local.ts'
import { parseMail } from '#test/peers/mime.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'panelboard-outbox-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const logged: string[] = []
const log = createLog('debug', { write: (line) => void logged.push(line) })

test('an email becomes one private file that mail clients open; the log contains only its name', async () => {
  const mail = localMail({ dataDir }, log)
  const message = { to: 'jo@example.com', subject: 'Planted subject', text: 'planted body', html: '<p>planted</p>' }
  await mail.send({ ...message, key: 'a' })
  await mail.send({ ...message, key: 'a' })
  await mail.send({ ...message, key: 'b' })
  const folder = join(dataDir, 'outbox')
  expect((await readdir(folder)).toSorted()).toEqual(['a.eml', 'b.eml'])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'a.eml'))).mode & 0o777).toBe(0o600)
  expect(parseMail(await readFile(join(folder, 'a.eml')))).toMatchObject({
    to: 'jo@example.com',
    subject: 'Planted subject',
    text: expect.stringContaining('planted body'),
  })
  expect(logged.join('')).toContain('a.eml')
  expect(logged.join('')).not.toMatch(/planted|jo@/i)
})

test('a text message becomes one private file', async () => {
  logged.length = 0
  await localSms({ smsCountries: ['+1'], dataDir }, log).send({ to: '+15125550100', text: 'planted text' })
  const [file = ''] = await readdir(join(dataDir, 'outbox'))
  expect(await readFile(join(dataDir, 'outbox', file), 'utf8')).toMatch(/^To: \+15125550100\n.*\n\nplanted text\n$/s)
  expect(logged.join('')).toContain(file)
  expect(logged.join('')).not.toMatch(/planted|5550100/)
})
