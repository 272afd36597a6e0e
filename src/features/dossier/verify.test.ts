import { readFile } from 'node:fs/promises'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { dossierInput, dossierPhoto } from '#test/dossiers.ts'
import { type Built, buildDossier } from './server/build.ts'
import { sha256 } from './server/manifest.ts'
import { printOf } from './server/photos.ts'
import { findSeal } from './server/seal.ts'
import { verdictText } from './server/verdict.ts'
import { verifyDossier } from './server/verify.ts'

const picture = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

let built: Built
let file: Buffer
beforeAll(async () => {
  const photos = [await picture('#a03020'), await picture('#2040a0'), Buffer.from('\0\0\0\x18ftypheic')]
  built = await buildDossier(
    dossierInput({ photos: photos.map((_, index) => dossierPhoto(index + 1)) }),
    async (index) => photos[index] ?? null,
  )
  file = Buffer.from(built.pdf)
})

const findings = async (bytes: Uint8Array) => (await verifyDossier(bytes)).findings

/** The file after another program has changed and saved it. */
async function edited(change: (pdf: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(file)
  await change(pdf)
  return pdf.save()
}

test('a dossier as it was made is intact, with the hashes of its pages, photos, records and changes', async () => {
  const { intact, findings, manifest } = await verifyDossier(file)
  expect({ intact, findings }).toEqual({ intact: true, findings: [] })
  expect(manifest).toMatchObject({
    fingerprint: built.fingerprint,
    dossier: { number: 2, job_title: 'Panel upgrade to 200 A', previous: '0a'.repeat(32) },
    changes: { count: 3 },
  })
  expect(manifest?.records.map(({ kind }) => kind)).toEqual([
    'job',
    'client',
    'permit',
    'inspection',
    'inspection',
    'work_order',
    'checklist',
    'calculation',
    'license',
    'license',
  ])
  expect(manifest?.photos.map(({ sha256, page }) => [sha256 !== null, page !== null])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  expect(sha256(file)).toBe(built.fileHash)
  expect((await PDFDocument.load(file)).getPageCount()).toBe(built.pages)
})

test('the same records and photos give the same file', async () => {
  const twice = await Promise.all([1, 2].map(() => buildDossier(dossierInput(), async () => null)))
  expect(twice[0]?.fingerprint).toBe(twice[1]?.fingerprint)
})

test('a changed byte anywhere is found, and named by its page, photo or record', async () => {
  const ranges = (await verifyDossier(file)).manifest?.ranges ?? []
  const anywhere = fc.integer({ min: 0, max: file.length - 1 })
  await fc.assert(
    fc.asyncProperty(anywhere, fc.integer({ min: 1, max: 255 }), async (at, bits) => {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ bits
      const found = await findings(changed)
      const range = ranges.find(([from, to]) => at >= from && at < to)
      if (range) expect(found).toContain(`${range[3]} was changed.`)
      else expect(found.join()).toMatch(/^The (manifest|seal)/)
    }),
    { numRuns: 400 },
  )
  const names = new Set(ranges.map(([, , , name]) => name))
  expect([...names]).toEqual(
    expect.arrayContaining([
      'Page 1 (cover)',
      'Page 2 (Permits and Inspections)',
      expect.stringMatching(/^Photo 1 \("panel-1.jpg", on page \d\)$/),
      'The record of Permit Service Upgrade 2026-104411 EP',
      'Change 2 of the records',
    ]),
  )
})

test('a missing page is named', async () => {
  const found = await findings(await edited((pdf) => pdf.removePage(1)))
  expect(found).toContain('Page 2 (Permits and Inspections) is missing.')
  expect(found.join()).not.toContain('Page 3')
})

test('pages in another order are named', async () => {
  const found = await findings(
    await edited(async (pdf) => {
      const [page] = await pdf.copyPages(pdf, [2])
      pdf.removePage(2)
      pdf.insertPage(1, page)
    }),
  )
  expect(found).toContain('Page 3 (Work orders) is now page 2: the pages are in another order.')
})

test('an added page and a drawing on a page are named', async () => {
  const found = await findings(
    await edited((pdf) => {
      pdf.addPage()
      pdf.getPage(0).drawRectangle({ x: 0, y: 0, width: 300, height: 300 })
    }),
  )
  expect(found).toContain('Page 1 (cover) is missing.')
  expect(found.join()).toContain('it is not in the manifest')
})

test('a replaced photo is named', async () => {
  const other = await picture('#20a040')
  const found = await findings(
    await edited((pdf) => {
      const photo = pdf.context
        .enumerateIndirectObjects()
        .find(
          ([, object]) =>
            object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
        )
      if (photo?.[1] instanceof PDFRawStream) pdf.context.assign(photo[0], PDFRawStream.of(photo[1].dict, other))
    }),
  )
  expect(found.join()).toMatch(/Photo [12] \("panel-[12].jpg", on page \d\) was replaced, changed or removed/)
})

test('missing and changed records are named', async () => {
  const without = await findings(await edited((pdf) => void pdf.catalog.delete(PDFName.of('Names'))))
  expect(without).toContain('The records in the file are missing or cannot be read.')
  const from = file.indexOf('City of Austin')
  const changed = Buffer.from(file)
  changed.write('City of Dallas', from)
  expect(await findings(changed)).toEqual(['The record of Permit Service Upgrade 2026-104411 EP was changed.'])
})

test('a changed file that was sealed again is found by the hashes of its parts', async () => {
  const { seal, at } = findSeal(file) ?? {}
  const changed = Buffer.from(file)
  changed.write('City of Dallas', file.indexOf('City of Austin'))
  changed.write(sha256(changed.subarray(0, at)), file.lastIndexOf(seal?.file ?? ''))
  expect(await findings(changed)).toEqual(['The record of Permit Service Upgrade 2026-104411 EP was changed.'])
})

test('bytes that were inserted, cut off or added at the end are found', async () => {
  const middle = Math.floor(file.length / 2)
  for (const changed of [
    Buffer.concat([file.subarray(0, middle), Buffer.from(' '), file.subarray(middle)]),
    file.subarray(0, -1),
    file.subarray(0, middle),
    Buffer.concat([file, Buffer.from('%%EOF')]),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
  ])
    expect((await verifyDossier(changed)).intact).toBe(false)
})

test('a file that another program only saved again says so, and that its content is the same', async () => {
  expect(await findings(await edited(() => {}))).toEqual([
    'The seal, the last line of the file, was changed or is missing.',
    'What its pages, photos and records say is as it was.',
  ])
})

test('says in plain words what was found', async () => {
  expect(verdictText('a.pdf', await verifyDossier(file))).toMatch(
    /^NOT CHANGED: a\.pdf is exactly as it was made\.\nDossier 2 of the job "Panel upgrade to 200 A" by Bluebonnet Electric,\nmade Jun 15, 2026 10:00 AM by Grace Hopper\.\nChecked: \d pages, 10 records, 3 photos, and 3 changes\./,
  )
  const changed = Buffer.from(file)
  changed.write('City of Dallas', file.indexOf('City of Austin'))
  expect(verdictText('a.pdf', await verifyDossier(changed))).toMatch(
    /^CHANGED: a\.pdf is not a dossier as it was made\.\n[^]*- The record of Permit Service Upgrade/,
  )
})

test('a photo that cannot be printed, such as HEIC, says how to get the original, and has its hash in the manifest', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic')
  expect((await printOf(heic, 700_000)).note).toBe(
    'This photo is in the HEIC format, which cannot be printed here. Its SHA-256 is in the manifest. To get the original, open this job in Panelboard, its photos, Download.',
  )
  const { manifest } = await verifyDossier(file)
  expect(manifest?.photos[2]).toMatchObject({ sha256: null, original_sha256: sha256(heic) })
})

test('another file has its hash in the manifest, which the fingerprint covers', async () => {
  const plan = async (bytes: string) =>
    (await verifyDossier((await buildDossier(dossierInput(), async () => Buffer.from(bytes))).pdf)).manifest
  const [one, other] = await Promise.all([plan('%PDF-1.7 a'), plan('%PDF-1.7 b')])
  expect(one?.files).toEqual([{ id: expect.any(String), name: 'plan.pdf', original_sha256: sha256('%PDF-1.7 a') }])
  expect(one?.fingerprint).not.toBe(other?.fingerprint)
})

test('a dossier of format 1, which had no list of other files, is still verified', async () => {
  const old = await readFile(new URL('../../../test/dossier-format-1.pdf', import.meta.url))
  const { intact, findings, manifest } = await verifyDossier(old)
  expect({ intact, findings, format: manifest?.format }).toEqual({
    intact: true,
    findings: [],
    format: 'panelboard-dossier/1',
  })
})
