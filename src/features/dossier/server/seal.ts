import { randomBytes } from 'node:crypto'
import { PDFArray, PDFHexString, PDFName, PDFRef, PDFString, type PDFDocument } from '@cantoo/pdf-lib'
import {
  type Core,
  fingerprintOf,
  type Manifest,
  MANIFEST_FILE,
  type PageHash,
  type Range,
  RECORDS_FILE,
  sha256,
} from './manifest.ts'
import { picturesOf } from './pages.ts'

// Seals a finished PDF: the manifest is written into a gap of the file, and the last line is the SHA-256 of all bytes before it.

const SEAL = '%panelboard-seal/1'
const STRUCTURE = 'The structure of the file (its index or fonts)'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** The last line of a file: where the manifest is, its hash, and the hash of everything before this line. */
export type Seal = { from: number; length: number; manifest: string; file: string }

const sealLine = ({ from, length, manifest, file }: Seal) => `${SEAL} ${from} ${length} ${manifest} ${file}\n`

/** The last seal in a file and where its line starts, or null. */
export function findSeal(bytes: Uint8Array): { seal: Seal; at: number; end: number } | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = file.lastIndexOf(`\n${SEAL} `) + 1
  if (at === 0) return null
  const line = file.subarray(at, at + 300).toString('latin1')
  const match = /^%panelboard-seal\/1 (\d{1,12}) (\d{1,12}) ([0-9a-f]{64}) ([0-9a-f]{64})\n/.exec(line)
  if (!match) return null
  const [whole, from = '', length = '', manifest = '', hash = ''] = match
  const seal = { from: Number(from), length: Number(length), manifest, file: hash }
  return { seal, at, end: at + whole.length }
}

/** Where each object starts, by its number, from the table at the end of a file that pdf-lib wrote. */
function objectOffsets(file: Buffer): { offsets: Map<number, number>; table: number } {
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.subarray(-100).toString('latin1'))?.[1])
  const lines = file.subarray(table).toString('latin1').split('\n')
  const offsets = new Map<number, number>()
  let next = 0
  for (const line of lines.slice(1)) {
    const section = /^(\d+) (\d+)\s*$/.exec(line)
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line)
    if (section) next = Number(section[1])
    else if (!entry) break
    else {
      if (entry[2] === 'n') offsets.set(next, Number(entry[1]))
      next += 1
    }
  }
  return { offsets, table }
}

/** What the objects of a PDF hold, by object number. */
function objectLabels(pdf: PDFDocument, { pages, photos }: Pick<Core, 'pages' | 'photos'>): Map<number, string> {
  const labels = new Map<number, string>()
  pdf.getPages().forEach((page, index) => {
    const title = pageLabel(index + 1, pages[index]?.title ?? 'manifest')
    labels.set(page.ref.objectNumber, title)
    const contents = page.node.get(PDFName.of('Contents'))
    for (const ref of contents instanceof PDFArray ? contents.asArray() : [contents])
      if (ref instanceof PDFRef) labels.set(ref.objectNumber, title)
    for (const { ref, bytes } of picturesOf(page)) {
      const hash = sha256(bytes)
      const at = photos.findIndex((photo) => photo.sha256 === hash)
      const photo = photos[at]
      labels.set(ref.objectNumber, photo ? photoLabel(at + 1, photo) : `A picture on page ${index + 1}`)
    }
  })
  return labels
}

export const pageLabel = (number: number, title: string): string => `Page ${number} (${title})`
export const photoLabel = (number: number, { name, page }: { name: string; page: number | null }): string =>
  `Photo ${number} ("${name}", on page ${page})`

/** Adds a file to the PDF without compression, so that its bytes can be found again. */
function attach(pdf: PDFDocument, name: string, content: Uint8Array): PDFRef {
  const { context } = pdf
  const stream = context.register(
    context.stream(content, { Type: 'EmbeddedFile', Subtype: 'application/json', Params: { Size: content.length } }),
  )
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(name),
      UF: PDFHexString.fromText(name),
      EF: { F: stream },
      AFRelationship: 'Data',
    }),
  )
}

type Content = { core: Core; lines: readonly string[]; lineLabels: readonly string[]; manifestPages: PageHash[] }

const WIDEST_RANGE = 110

/** Embeds the records and the manifest, and seals the file. */
export async function sealed(pdf: PDFDocument, { core, lines, lineLabels, manifestPages }: Content): Promise<Buffer> {
  const { context } = pdf
  const labels = objectLabels(pdf, core)
  const manifest: Manifest = { ...core, fingerprint: fingerprintOf(core), manifest_pages: manifestPages, ranges: [] }
  const text = (ranges: Range[]) => Buffer.from(JSON.stringify({ ...manifest, ranges }))

  const records = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  const longest = (context.largestObjectNumber + 20) * WIDEST_RANGE
  const named = [...labels.values(), ...lineLabels].reduce((sum, label) => sum + WIDEST_RANGE + label.length * 6, 0)
  const gap = Buffer.alloc(text([]).length + longest + named, ' ')
  const token = randomBytes(32).toString('hex')
  gap.write(token)
  const embedded = [
    PDFHexString.fromText(MANIFEST_FILE),
    attach(pdf, MANIFEST_FILE, gap),
    PDFHexString.fromText(RECORDS_FILE),
    attach(pdf, RECORDS_FILE, records),
  ]
  pdf.catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: embedded } }))

  const saved = Buffer.from(await pdf.save({ useObjectStreams: false, updateFieldAppearances: false }))
  const file = Buffer.concat([saved, latin1('\n')])
  const from = file.indexOf(token)
  const at = file.indexOf(records)
  const marks = new Map<number, string>([[0, STRUCTURE]])
  const { offsets, table } = objectOffsets(saved)
  for (const [number, offset] of offsets) marks.set(offset, labels.get(number) ?? STRUCTURE)
  marks.set(table, STRUCTURE)
  let line = at
  lines.forEach((text, index) => {
    marks.set(line, lineLabels[index] ?? STRUCTURE)
    line += Buffer.byteLength(text) + 1
  })
  marks.set(line, STRUCTURE)
  marks.set(from, '')
  marks.set(from + gap.length, STRUCTURE)

  text(rangesOf(file, marks)).copy(file.fill(' ', from, from + gap.length), from)
  const hashes = { manifest: sha256(file.subarray(from, from + gap.length)), file: sha256(file) }
  return Buffer.concat([file, latin1(sealLine({ from, length: gap.length, ...hashes }))])
}

/** One range for each run of bytes with the same label; the manifest's own bytes have none. */
function rangesOf(file: Buffer, marks: Map<number, string>): Range[] {
  const starts = [...marks].toSorted(([one], [other]) => one - other)
  const runs = starts.filter(([, label], index) => index === 0 || starts[index - 1]?.[1] !== label)
  return runs.flatMap(([from, label], index): Range[] => {
    const to = runs[index + 1]?.[0] ?? file.length
    return label === '' ? [] : [[from, to, sha256(file.subarray(from, to)), label]]
  })
}
