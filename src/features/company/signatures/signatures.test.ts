import { execFile } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { signatureLine, signedText } from '#contract/signed-file.ts'
import { runCalculation } from '#features/electrical/calculators/server/service.ts'
import { checkBackup } from '#server/backup/read.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { backupText, saveBackup } from '#server/backup/write.ts'
import { uploadsDir } from '#server/services.ts'
import { checkFile, hashFile } from '#server/signature-check.ts'
import { readPublicKeys, signPdf } from '#server/signing.ts'
import { createCompany, createJob, createUser } from '#test/factories.ts'
import { createAcceptedQuote } from '#test/quotes.ts'
import { findSignatureLine, statementFor } from '#test/signed.ts'
import { createWorld, type World } from '#test/world.ts'

const kinds = ['dossier', 'quote', 'calculation'] as const
type Kind = (typeof kinds)[number]

/** One signed file of each kind. */
async function createFiles(world: World): Promise<Record<Kind, Buffer>> {
  await createCompany(world.db, { company_name: 'Bluebonnet Electric' })
  const user = await createUser(world.db, 'employee')
  const staff = await world.signedIn(user)
  const job = await createJob(world.db, { title: 'Panel upgrade' })
  const saved = { save: '1', job_id: job.id, name: 'Main house' } as const
  const { id } = await runCalculation(
    world.createContext({ ...user, role: 'employee' }),
    'dwelling-standard',
    { floor_area: 1500 },
    saved,
  )
  const read = async (path: string) => {
    const { status, bytes } = await staff.get(path)
    expect(status).toBe(200)
    return Buffer.from(bytes)
  }
  return {
    dossier: await read(`/api/jobs/${job.id}/dossier`),
    quote: await read(`/api/quotes/${await createAcceptedQuote(world)}/pdf`),
    calculation: await read(`/api/calculations/${id}/pdf`),
  }
}

const folder = await mkdtemp(join(tmpdir(), 'panelboard-signed-'))
const [world, other] = await Promise.all([createWorld(), createWorld()])
const files = await createFiles(world)
afterAll(async () => {
  await Promise.all([world.close(), other.close()])
  await rm(folder, { recursive: true })
})

const documents = {
  dossier: 'Dossier 1 of Panel upgrade',
  quote: expect.stringMatching(/^Quote QUO-\S+, accepted by Rosa Delgado$/),
  calculation: 'Calculation Main house for Panel upgrade',
}

/** The file without its last line, and that line. */
const splitParts = (file: Buffer) => {
  const { line } = findSignatureLine(file)
  return { pdf: file.subarray(0, -line.length), line: Buffer.from(line) }
}

/** Inserts a changed copy of the first page before the original, and points the index of the file at it. */
function withSecondPage(file: Buffer): Buffer {
  const { pdf, line } = splitParts(file)
  const text = pdf.toString('latin1')
  const page = [...text.matchAll(/\n(\d+) 0 obj\n<<[^>]*?\/Type \/Page\n[^]*?endobj\n/g)][0]
  if (!page) throw new Error('There is no page')
  const from = page.index + 1
  const copy = page[0].slice(1).replace('612 792', '100 100')
  expect(copy).not.toBe(page[0].slice(1))
  const changed = `${text.slice(0, from)}${copy}${text.slice(from)}`
  let number = -1
  const index = changed
    .slice(changed.lastIndexOf('\nxref\n'))
    .replace(/^(\d{10}) \d{5} [nf]/gm, (entry, offset: string) => {
      number += 1
      const moved = Number(offset) > from ? Number(offset) + copy.length : Number(offset)
      return number === Number(page[1]) ? entry : entry.replace(offset, String(moved).padStart(10, '0'))
    })
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]) + copy.length
  const body =
    changed.slice(0, changed.lastIndexOf('\nxref\n')) + index.replace(/startxref\n\d+/, `startxref\n${start}`)
  return Buffer.concat([Buffer.from(body, 'latin1'), line])
}

const UPDATE = Buffer.from('1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n')
const stranger = generateKeyPairSync('ed25519')

/** The last line for these bytes by a key that is not the company's. `claimed`: the key that the line names. */
async function strangersLine(pdf: Uint8Array, claimed: string): Promise<Buffer> {
  const about = { document: 'Dossier 1', company: 'Bluebonnet Electric', signed_at: '2026-06-15T15:00:00.000Z' }
  const statement = JSON.stringify({ ...about, key: claimed })
  const signature = sign(null, Buffer.from(signedText(await hashFile(pdf), statement)), stranger.privateKey)
  return Buffer.from(signatureLine(statement, signature.toString('hex')))
}

const strangersKey = Buffer.from(stranger.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')

type Forge = (file: Buffer, another: Buffer) => Buffer | Promise<Buffer>

const forgeries: Record<string, Forge> = {
  'a second copy of a page, which the index points to': withSecondPage,
  'an update appended after the signature': (file) => Buffer.concat([file, UPDATE]),
  'an update appended before the signature': (file) => {
    const { pdf, line } = splitParts(file)
    return Buffer.concat([pdf, UPDATE, line])
  },
  'two bytes swapped': (file) => {
    const changed = Buffer.from(file)
    const at = changed.indexOf('endobj')
    changed.write('ne', at)
    return changed
  },
  'the signature of another file': (file, another) => Buffer.concat([splitParts(file).pdf, splitParts(another).line]),
  'a signature by another key': async (file) => {
    const { pdf } = splitParts(file)
    return Buffer.concat([pdf, await strangersLine(pdf, strangersKey)])
  },
  "a signature by another key in the company's name": async (file) => {
    const { pdf, line } = splitParts(file)
    const key = /"key":"(\w+)"/.exec(line.toString())?.[1] ?? ''
    return Buffer.concat([pdf, await strangersLine(pdf, key)])
  },
  'another statement with the signature of the old one': (file) =>
    Buffer.from(file.toString('latin1').replace(/"document":"\w/, '"document":"X'), 'latin1'),
  'the signature moved to the start': (file) => {
    const { pdf, line } = splitParts(file)
    return Buffer.concat([line, pdf])
  },
  'the signature moved before the end of the PDF': (file) => {
    const { pdf, line } = splitParts(file)
    const at = pdf.lastIndexOf('%%EOF')
    return Buffer.concat([pdf.subarray(0, at), line, pdf.subarray(at)])
  },
  'two signatures of the company': (file) => Buffer.concat([file, splitParts(file).line]),
  'a second signature by another key': async (file) => Buffer.concat([file, await strangersLine(file, strangersKey)]),
  'no signature': (file) => splitParts(file).pdf,
  'a blank line after the signature': (file) => Buffer.concat([file, Buffer.from('\n')]),
  'a signature without the end of its line': (file) => file.subarray(0, -1),
}

const listKeys = async ({ services }: World) => (await readPublicKeys(services)).map(({ key }) => key)

describe.each(kinds)('a signed %s', (kind) => {
  test('says what it is, who signed it and when, and still opens as a PDF', async () => {
    const statement = await statementFor(world, files[kind])
    expect(statement).toEqual({
      document: documents[kind],
      company: 'Bluebonnet Electric',
      signed_at: world.clock.now.toISOString(),
      key: (await listKeys(world))[0],
    })
    expect((await PDFDocument.load(files[kind])).getPageCount()).toBeGreaterThan(0)
    // Readers look for it in the last 1,024 bytes.
    expect(files[kind].subarray(-1024).toString('latin1')).toContain('startxref')
  })

  test.each(Object.keys(forgeries))('proves nothing with %s', async (name) => {
    const another = files[kind === 'quote' ? 'dossier' : 'quote']
    const forged = await forgeries[name]?.(files[kind], another)
    if (!forged) throw new Error('There is no such forgery')
    expect(forged.equals(files[kind])).toBe(false)
    expect(await statementFor(world, forged)).toBeNull()
    expect(await checkFile(forged, await listKeys(world))).toEqual({ statement: null, reason: expect.any(String) })
  })

  test('proves nothing once any byte is changed', async () => {
    const file = files[kind]
    const keys = await listKeys(world)
    await fc.assert(
      fc.asyncProperty(
        // The last line is short, and as important as all the rest.
        fc.oneof(fc.nat(file.length - 1), fc.integer({ min: file.length - 600, max: file.length - 1 })),
        fc.integer({ min: 1, max: 255 }),
        async (at, bits) => {
          const changed = Buffer.from(file)
          changed[at] = (changed[at] ?? 0) ^ bits
          expect((await checkFile(changed, keys)).statement).toBeNull()
        },
      ),
      { numRuns: 200 },
    )
  })

  test('proves nothing to another installation', async () => {
    expect(await statementFor(other, files[kind])).toBeNull()
  })
})

test('the last line stays short enough for readers of PDFs, whatever the names', async () => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
  for (const name of ['x'.repeat(2000), '漢😀'.repeat(400), '"\\\n'.repeat(400)]) {
    const file = await signPdf(world.services, pdf, { document: name, company: name })
    expect(file.length - pdf.length).toBeLessThan(1000)
    expect((await checkFile(file, await listKeys(world))).statement?.document).toMatch(/…$/)
  }
})

test('a quote that no one has accepted is not signed', async () => {
  const staff = await world.signedIn(await createUser(world.db, 'employee'))
  const client = await staff.post('/api/clients', { name: 'Ada' })
  const items = [{ description: 'Outlet', quantity: '1', unit_price: '100' }]
  const { body } = await staff.post('/api/quotes', { client_id: client.body.id, items })
  const { bytes } = await staff.get(`/api/quotes/${body.id}/pdf`)
  expect(await statementFor(world, bytes)).toBeNull()
})

test('the keys are public, the private one is sealed, and one key signs from the first file on', async () => {
  const { body } = await world.anonymous().get('/api/public/signing-keys')
  expect(body).toEqual({
    company_name: 'Bluebonnet Electric',
    keys: [{ key: expect.stringMatching(/^[0-9a-f]{64}$/), created_at: expect.any(String) }],
  })
  const { rows } = await world.pool.query('select * from signing_keys')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
  const results = await Promise.all(Array.from({ length: 8 }, () => readPublicKeys(other.services)))
  expect(new Set(results.flat().map(({ key }) => key)).size).toBe(1)
})

const withSecrets = (world: World, sessionSecret: string, previousSessionSecret: string | null = null) => ({
  ...world.services,
  config: { ...world.services.config, sessionSecret, previousSessionSecret },
})

test('a key survives a new SESSION_SECRET, also without the old one later', async () => {
  const fresh = await createWorld()
  const keys = async (...secrets: [string, string?]) =>
    (await readPublicKeys(withSecrets(fresh, ...secrets))).map(({ key }) => key)
  const [first] = await keys('one')
  expect(await keys('two', 'one')).toEqual([first])
  expect(await keys('two')).toEqual([first])
  // With its secret lost, a new one signs; what the first signed is still proven.
  const [second, ...earlier] = await keys('three')
  expect(second).not.toBe(first)
  expect(earlier).toEqual([first])
  await fresh.close()
})

async function restoreInto(target: World) {
  const file = join(folder, `${crypto.randomUUID()}.backup`)
  const source = await world.pool.connect()
  const product = '0.1.0'
  const from = { client: source, uploadsDir: uploadsDir(world.services.config), product, now: world.clock.now }
  await saveBackup(file, backupText({ ...from, secret: true }))
  source.release()
  const client = await target.pool.connect()
  const into = { client, uploadsDir: uploadsDir(target.services.config), product, force: true }
  await restoreBackup(await checkBackup(file), into)
  client.release()
}

test('after a backup and a restore, what was signed is still proven, and the same key signs', async () => {
  const restored = await createWorld()
  await restoreInto(restored)
  for (const kind of kinds) expect(await statementFor(restored, files[kind])).not.toBeNull()
  expect(await listKeys(restored)).toEqual(await listKeys(world))
  await restored.close()
})

describe('npm run verify', () => {
  const verify = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/verify.ts', ...args]).then(
      ({ stdout }) => ({ code: 0, printed: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        printed: stdout + stderr,
      }),
    )

  test('exits with 0 only for a file that the named key or installation signed', async () => {
    const save = async (name: string, bytes: Uint8Array) => {
      await writeFile(join(folder, name), bytes)
      return join(folder, name)
    }
    const good = await save('good.pdf', files.dossier)
    const forged = await save('forged.pdf', withSecondPage(files.dossier))
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const [key = ''] = await listKeys(world)
    for (const origin of [
      ['--from', address],
      ['--key', key],
    ]) {
      expect(await verify(good, ...origin)).toEqual({
        code: 0,
        printed: expect.stringMatching(/^NOT CHANGED: good\.pdf .*Bluebonnet Electric[^]*Dossier 1 of Panel upgrade/),
      })
      expect(await verify(forged, ...origin)).toEqual({ code: 1, printed: expect.stringMatching(/^NOT PROVEN/) })
    }
    for (const args of [
      [good],
      [good, '--key', strangersKey],
      [good, '--key', 'x'],
      [],
      ['absent.pdf', '--key', key],
    ]) {
      const { code, printed } = await verify(...args)
      expect(code).toBe(1)
      expect(printed).not.toContain('NOT CHANGED')
    }
  })
})
