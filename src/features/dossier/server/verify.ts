import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import {
  canonicalJson,
  chainOf,
  coreOf,
  fingerprintOf,
  Manifest,
  MANIFEST_FILE,
  MANIFEST_START,
  RecordLine,
  recordHash,
  RECORDS_FILE,
  sha256,
} from './manifest.ts'
import { contentOf, pageHashes, picturesOf } from './pages.ts'
import { findSeal, pageLabel, photoLabel, type Seal } from './seal.ts'

// Checks a dossier with nothing but the file. The seal tells whether any byte was changed, the manifest's ranges tell where.
// A file that another program saved again has no range in its place: its pages, photos and records are compared instead.

export type Verdict = {
  /** Nothing was changed since the dossier was made. */
  intact: boolean
  /** What was changed, in sentences. */
  findings: string[]
  manifest: Manifest | null
}

/** Says whether a file is a dossier as it was made, and if not, what was changed. */
export async function verifyDossier(bytes: Uint8Array): Promise<Verdict> {
  const found = findSeal(bytes)
  const sealed = found && sealedManifest(bytes, found.seal)
  const pdf = await opened(bytes)
  const manifest =
    sealed?.manifest ?? parsedManifest(bytesFrom(bytes, markerOf(bytes))) ?? (pdf && attachedManifest(pdf))
  if (!manifest) return { intact: false, manifest, findings: [found ? MANIFEST_CHANGED : NOT_A_DOSSIER] }
  const findings = [...new Set(flawsOf({ bytes, pdf, manifest }, found, sealed?.from ?? null))]
  return { intact: findings.length === 0, findings, manifest }
}

const NOT_A_DOSSIER = 'This file has no seal and no manifest: it is not a dossier, or they were removed.'
const MANIFEST_CHANGED = 'The manifest was changed.'
const SEAL_CHANGED = 'The seal, the last line of the file, was changed or is missing.'
const MOVED = 'Bytes were added or removed, or another program saved the file again.'
const SAME_CONTENT = 'What its pages, photos and records say is as it was.'

type Opened = { bytes: Uint8Array; pdf: PDFDocument | null; manifest: Manifest }
type Found = NonNullable<ReturnType<typeof findSeal>>

/** `sealedFrom`: where the manifest is whose hash is in the seal; null if there is none. */
function flawsOf(file: Opened, found: Found | null, sealedFrom: number | null): string[] {
  if (!found) return [SEAL_CHANGED, ...orNone(contentFlaws(file))]
  const { seal, at, end } = found
  const isSealed = sha256(file.bytes.subarray(0, at)) === seal.file
  if (sealedFrom === null && isSealed) return [SEAL_CHANGED]
  if (sealedFrom === null) return [MANIFEST_CHANGED, ...(isTrusted(file.manifest) ? contentFlaws(file) : [])]

  const changed = changedRanges(file)
  // Most ranges are somewhere else now.
  if (changed.length > file.manifest.ranges.length / 2) return [MOVED, ...orNone(contentFlaws(file))]
  const flaws = changed.length === 0 && !(isSealed && sealedFrom === seal.from) ? [SEAL_CHANGED] : changed
  if (end < file.bytes.length)
    return [...flaws, `${file.bytes.length - end} bytes were added after the seal.`, ...orNone(contentFlaws(file))]
  return flaws.length > 0 ? flaws : contentFlaws(file)
}

const orNone = (flaws: string[]) => (flaws.length === 0 ? [SAME_CONTENT] : flaws)

const isTrusted = (manifest: Manifest) => fingerprintOf(coreOf(manifest)) === manifest.fingerprint

async function opened(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, warnOnInvalidObjects: false })
  } catch {
    return null
  }
}

function parsedManifest(content: Uint8Array | undefined): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(Buffer.from(content ?? []).toString()))
  } catch {
    return null
  }
}

const viewOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Where a manifest starts, also in a file in which it has moved; -1 if nowhere. */
const markerOf = (bytes: Uint8Array): number => viewOf(bytes).indexOf(MANIFEST_START)

/** The stream that starts here, to its end. */
function bytesFrom(bytes: Uint8Array, from: number): Uint8Array | undefined {
  const to = from === -1 ? -1 : viewOf(bytes).indexOf('endstream', from)
  return to === -1 ? undefined : bytes.subarray(from, to)
}

/** The manifest whose hash is in the seal, and where it is. */
function sealedManifest(bytes: Uint8Array, seal: Seal): { manifest: Manifest; from: number } | null {
  for (const from of [seal.from, markerOf(bytes)]) {
    const content = bytes.subarray(from, from + seal.length)
    const manifest = from !== -1 && sha256(content) === seal.manifest ? parsedManifest(content) : null
    if (manifest) return { manifest, from }
  }
  return null
}

/** The ranges of the file whose bytes are not what they were. */
function changedRanges({ bytes, manifest }: Opened): string[] {
  return manifest.ranges
    .filter(([from, to, hash]) => to > bytes.length || sha256(bytes.subarray(from, to)) !== hash)
    .map(([, , , label]) => `${label} was changed.`)
}

/** Compares what the file shows and holds with the manifest, wherever in the file it is. */
function contentFlaws({ pdf, manifest }: Opened): string[] {
  if (!pdf) return ['The file can no longer be read as a PDF.']
  try {
    return [...pageFlaws(pdf, manifest), ...photoFlaws(pdf, manifest), ...recordFlaws(pdf, manifest)]
  } catch {
    return ['The file is damaged: its pages can no longer be read.']
  }
}

function pageFlaws(pdf: PDFDocument, { pages, manifest_pages }: Manifest): string[] {
  const expected = [...pages, ...manifest_pages]
  const actual = pageHashes(pdf)
  const free = new Set(actual.keys())
  // Where each page is now: in its own place if it can be, else wherever the same page is found.
  const places = expected.map(({ sha256 }, index) => (actual[index] === sha256 && free.delete(index) ? index : -1))
  expected.forEach(({ sha256 }, index) => {
    if (places[index] !== -1) return
    const place = [...free].find((at) => actual[at] === sha256)
    if (place === undefined) return
    free.delete(place)
    places[index] = place
  })
  const flaws = expected.flatMap(({ title }, index) => {
    if (places[index] !== -1) return []
    const replaced = actual.length === expected.length && free.delete(index)
    return [`${pageLabel(index + 1, title)} ${replaced ? 'was changed' : 'is missing'}.`]
  })
  const added = [...free].map((at) => `Page ${at + 1} of this file was added or changed: it is not in the manifest.`)
  const kept = places.filter((place) => place !== -1)
  const outOfOrder = kept.some((place, index) => index > 0 && place < (kept[index - 1] ?? 0))
  const moves = expected.flatMap(({ title }, index) => {
    const place = places[index] ?? -1
    return outOfOrder && place !== -1 && place !== index
      ? [`${pageLabel(index + 1, title)} is now page ${place + 1}: the pages are in another order.`]
      : []
  })
  return [...flaws, ...added, ...moves]
}

function photoFlaws(pdf: PDFDocument, { photos }: Manifest): string[] {
  const shown = new Set(pdf.getPages().flatMap((page) => picturesOf(page).map(({ bytes }) => sha256(bytes))))
  return photos.flatMap((photo, index) =>
    photo.sha256 === null || shown.has(photo.sha256)
      ? []
      : [`${photoLabel(index + 1, photo)} was replaced, changed or removed.`],
  )
}

function recordFlaws(pdf: PDFDocument, manifest: Manifest): string[] {
  const lines = parsedLines(attachment(pdf, RECORDS_FILE))
  if (!lines) return ['The records in the file are missing or cannot be read.']
  const parts = lines.flatMap((line) => ('part' in line ? [line.part] : []))
  const kept = lines.flatMap((line) => ('change' in line ? [line] : []))
  const flaws = manifest.records.flatMap(({ kind, id, title, sha256 }) => {
    const part = parts.find((part) => part.kind === kind && part.id === id)
    if (!part) return [`The record of ${title} is missing.`]
    return recordHash(part) === sha256 ? [] : [`The record of ${title} was changed.`]
  })
  const added = parts.filter(({ id }) => !manifest.records.some((record) => record.id === id))
  const chain = chainOf(kept.map(({ change }) => change))
  const broken = kept.findIndex(({ link }, index) => link !== chain[index])
  return [
    ...flaws,
    ...added.map(({ title }) => `The record of ${title} was added: it is not in the manifest.`),
    ...(broken === -1 ? [] : [`Change ${broken + 1} of the records was changed, added or removed.`]),
    ...((chain.at(-1) ?? null) === manifest.changes.head || broken !== -1
      ? []
      : ['The history of the records is not complete: changes were added or removed.']),
    ...(isTrusted(manifest) ? [] : [MANIFEST_CHANGED]),
  ]
}

function parsedLines(content: Uint8Array | undefined): RecordLine[] | null {
  if (!content) return null
  try {
    const lines = Buffer.from(content).toString().trimEnd().split('\n')
    return lines.map((line) => {
      const parsed = RecordLine.parse(JSON.parse(line))
      if (canonicalJson(parsed) !== line) throw new SyntaxError('Not canonical')
      return parsed
    })
  } catch {
    return null
  }
}

function attachedManifest(pdf: PDFDocument): Manifest | null {
  try {
    return parsedManifest(attachment(pdf, MANIFEST_FILE))
  } catch {
    return null
  }
}

/** The content of a file that is embedded in the PDF. */
function attachment(pdf: PDFDocument, name: string): Uint8Array | undefined {
  const names = pdf.catalog
    .lookupMaybe(PDFName.of('Names'), PDFDict)
    ?.lookupMaybe(PDFName.of('EmbeddedFiles'), PDFDict)
    ?.lookupMaybe(PDFName.of('Names'), PDFArray)
  if (!names) return undefined
  for (let index = 0; index + 1 < names.size(); index += 2) {
    const label = names.lookup(index)
    const isIt = (label instanceof PDFHexString || label instanceof PDFString) && label.decodeText() === name
    const stream = isIt
      ? names
          .lookup(index + 1, PDFDict)
          .lookup(PDFName.of('EF'), PDFDict)
          .lookup(PDFName.of('F'))
      : null
    if (stream instanceof PDFRawStream) return contentOf(stream)
  }
  return undefined
}
