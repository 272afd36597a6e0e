import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { hashToken, startSession } from '#features/people/accounts/server/shared/sessions.ts'
import { createToken } from '#features/people/accounts/server/shared/tokens.ts'
import { issueLink } from '#features/people/links/server/shared/links.ts'
import { accessTokens } from '#features/people/tokens/server/table.ts'
import { createGuarded, PASSWORD } from '#test/authenticator.ts'
import { disturbed } from '#test/backups.ts'
import { createClient, createInvoice, createJob, createUser } from '#test/factories.ts'
import { createOffersLink } from '#test/links.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { createWorld, type World } from '#test/world.ts'
import { getOrCreateSecret, SESSION_SECRET } from '../installation.ts'
import { queueMail } from '../outbox/outbox.ts'
import { uploadsDir } from '../services.ts'
import { localStorage } from '../storage/local.ts'
import { idempotencyKeys, rateLimits } from '../tables.ts'
import { checkBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { backupText, saveBackup } from './write.ts'

const product = '0.1.0'

/** Two installations that are restored from one backup of the office's. */
const folder = await mkdtemp(join(tmpdir(), 'panelboard-epoch-'))
const [office, one, other] = await Promise.all([createWorld(), createWorld(), createWorld()])
afterAll(async () => {
  await Promise.all([office, one, other].map((world) => world.close()))
  await rm(folder, { recursive: true, force: true })
})

async function backUp(
  world: World,
  { secret = true, meanwhile }: { secret?: boolean; meanwhile?: () => Promise<unknown> } = {},
) {
  const file = join(folder, `${crypto.randomUUID()}.backup`)
  const client = await world.pool.connect()
  const source = { client, uploadsDir: uploadsDir(world.services.config), product, now: world.clock.now, secret }
  const text = backupText(source)
  await saveBackup(file, meanwhile ? disturbed(text, meanwhile) : text)
  client.release()
  return file
}

async function restoreInto(world: World, file: string) {
  const client = await world.pool.connect()
  const target = { client, uploadsDir: uploadsDir(world.services.config), product, force: true }
  await restoreBackup(await checkBackup(file), target)
  client.release()
}

test('neither a stolen cookie nor a used link nor a revoked token lives again, nor what was kept for repeats and limits', async () => {
  const admin = await createUser(office.db, 'admin')
  const cookie = await startSession(office.services, admin.id)
  const link = await createToken(office.createContext(null), {
    purpose: 'reset_password',
    user_id: admin.id,
    email: admin.email,
    minutes: 30,
  })
  const secret = 'pb_program'
  const expires_at = '2027-01-01T00:00:00Z'
  await office.db
    .insert(accessTokens)
    .values({ user_id: admin.id, name: 'Reports', token_hash: hashToken(secret), expires_at })
  const reset = (world: World) =>
    world.anonymous().post('/api/auth/reset-password', { token: link, password: 'a new long password' })
  const mcp = (world: World) => world.anonymous().post('/mcp', {}, { authorization: `Bearer ${secret}` })
  expect((await office.holding(cookie).get('/api/auth/user')).status).toBe(200)
  expect((await mcp(office)).status).not.toBe(401)
  await office.holding(cookie).post('/api/clients', { name: 'Ada' }, { 'idempotency-key': 'once' })
  const kept = () => Promise.all([office.db.$count(idempotencyKeys), office.db.$count(rateLimits)])
  expect(Math.min(...(await kept()))).toBeGreaterThan(0)

  const file = await backUp(office)
  const text = gunzipSync(await readFile(file)).toString()
  for (const hash of [cookie ?? '', link, secret].map(hashToken)) expect(text).not.toContain(hash)
  expect((await reset(office)).status).toBe(204)
  await restoreInto(office, file)
  expect(await kept()).toEqual([0, 0])
  expect((await office.holding(cookie).get('/api/auth/user')).status).toBe(401)
  expect((await reset(office)).status).toBe(404)
  expect((await mcp(office)).status).toBe(401)
})

test('a link to a document that was revoked after the backup stays closed, and new ones open', async () => {
  const { id: document_id } = await createInvoice(office.db, { status: 'sent' })
  const document = { kind: 'invoice', document_id, expires_at: '2030-01-01T00:00:00.000Z' } as const
  const { url } = await issueLink(office.services, document)
  const open = (address: string) => one.anonymous().get(`/api/public/links/${address.split('/l/')[1]}`)
  await restoreInto(one, await backUp(office))
  expect(await open(url)).toMatchObject({ status: 410, body: { message: expect.stringContaining('no longer works') } })
  expect((await open((await issueLink(one.services, document)).url)).status).toBe(200)
})

test('a link with which a client opts out of offers works after a restore too', async () => {
  const { path } = await createOffersLink(office)
  await restoreInto(one, await backUp(office))
  expect((await one.anonymous().post(`${path}/stop-offers`)).status).toBe(201)
})

test('every process learns that the sessions have ended, and no job of before the restore runs', async () => {
  const file = await backUp(office)
  await office.pool.query('create schema pgboss; create table pgboss.job (name text)')
  await office.pool.query(`insert into pgboss.job values ('deliver')`)
  const heard: (string | undefined)[] = []
  const process = new pg.Client(office.databaseTarget)
  process.on('notification', ({ payload }) => heard.push(payload))
  await process.connect()
  await process.query('listen sessions')
  await restoreInto(office, file)
  await process.query('select')
  expect(heard).toContain('*')
  expect((await office.pool.query('select from pgboss.job')).rowCount).toBe(0)
  await process.end()
})

test('of two installations from one backup, neither takes the lists of the other for its own', async () => {
  const admin = await createUser(office.db, 'admin')
  const file = await backUp(office)
  await Promise.all([restoreInto(one, file), restoreInto(other, file)])
  await createClient(one.db, { name: 'Only here' })
  await createClient(other.db, { name: 'Only there' })
  const [here, there] = await Promise.all([one.signedIn(admin), other.signedIn(admin)])
  const { headers } = await here.get('/api/clients')
  const held = { 'if-none-match': String(headers.etag) }
  expect((await here.get('/api/clients', held)).status).toBe(304)
  const answer = await there.get('/api/clients', held)
  expect(answer).toMatchObject({
    status: 200,
    body: expect.arrayContaining([expect.objectContaining({ name: 'Only there' })]),
  })
})

test('a restore is in the audit trail of what it restored', async () => {
  const restores = async ({ pool }: World) => {
    const { rows } = await pool.query(`select outcome, user_id from audit_events where endpoint = 'restore'`)
    return rows
  }
  const before = await restores(office)
  await restoreInto(other, await backUp(office))
  expect(await restores(other)).toEqual([...before, { outcome: 'done', user_id: null }])
})

test('the secret that signs cookies is in the backup only where the database alone keeps it', async () => {
  const secret = await getOrCreateSecret(office.db, SESSION_SECRET)
  const readText = async (file: string) => gunzipSync(await readFile(file)).toString()
  expect(await readText(await backUp(office))).toContain(secret)
  expect(await readText(await backUp(office, { secret: false }))).not.toContain(secret)
})

test('what a backup holds of passwords, authenticators and links is hashed or sealed', async () => {
  const { user, secret, recoveryCodes } = await createGuarded(office)
  const { id: document_id } = await createInvoice(office.db)
  const { url } = await issueLink(office.services, {
    kind: 'invoice',
    document_id,
    expires_at: '2030-01-01T00:00:00.000Z',
  })
  const text = gunzipSync(await readFile(await backUp(office))).toString()
  expect(text).toContain(user.email)
  const codes = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])
  for (const plain of [PASSWORD, secret, url.split('/l/')[1], ...codes]) expect(text).not.toContain(plain)
})

test('a file that is deleted while the backup is written comes back whole, and goes away after', async () => {
  for (const { services } of [office, one]) services.storage = localStorage(uploadsDir(services.config))
  const admin = await createUser(office.db, 'admin')
  const caller = await office.signedIn(admin)
  const { id: job_id } = await createJob(office.db)
  const picture = { bytes: png(20, 10) }
  const { body } = await upload(office, caller, '/api/files', picture, { fields: { job_id } })
  const stored = async () =>
    (await readdir(uploadsDir(office.services.config), { recursive: true })).filter((name) => name.endsWith('.png'))
  expect(await stored()).toHaveLength(1)
  const file = await backUp(office, {
    meanwhile: async () => {
      expect((await caller.delete(`/api/files/${body.id}`)).status).toBe(204)
      await office.runBackground()
    },
  })
  await restoreInto(one, file)
  const content = await (await one.signedIn(admin)).get(`/api/files/${body.id}/content`)
  expect(content.bytes).toEqual(Buffer.from(picture.bytes))
  await office.runBackground()
  expect(await stored()).toEqual([])
})

test('messages that were queued wait for an administrator, and those with a link that no longer works are dropped', async () => {
  const ctx = office.createContext(null)
  const mail = { to: 'rosa@delgado.example', subject: 'Your visit', text: 'Tomorrow', html: '' }
  const [waiting, cut, secret] = [
    await queueMail(ctx, mail),
    await queueMail(ctx, mail),
    await queueMail(ctx, mail, { secret: true }),
  ]
  await office.pool.query(`update deliveries set status = 'sending', attempted_at = now() where id = $1`, [cut])
  await restoreInto(one, await backUp(office))
  await one.runJob('tidy-deliveries')
  await one.runBackground()
  const { rows } = await one.pool.query('select status, message from deliveries order by array_position($1, id)', [
    [waiting, cut, secret],
  ])
  expect(rows).toMatchObject([
    { status: 'held', message: mail },
    { status: 'held' },
    { status: 'dropped', message: {} },
  ])
  const admin = await one.signedIn(await createUser(one.db, 'admin'))
  expect((await admin.get('/api/deliveries/held')).body).toMatchObject({ since: expect.any(String), count: 2 })
  expect(one.sent.mail).toEqual([])
})
