import { PDFDocument } from '@cantoo/pdf-lib'
import { listAnd } from '#contract/text.ts'
import { type Heading, layOut } from '#server/pdf/lay-out.ts'
import { bodyOf } from './document/body.ts'
import { manifestOf } from './document/manifest-pages.ts'
import { recordsOf } from './records.ts'
import type { DossierInput } from './input.ts'
import {
  type Core,
  type FileHash,
  FORMAT,
  fingerprintOf,
  type PhotoHash,
  recordHash,
  recordLines,
  chainOf,
  sha256,
} from './manifest.ts'
import { pageHashes, picturesOf } from './pages.ts'
import { type Print, printOf, shareOf } from './photos.ts'
import { sealed } from './seal.ts'

/** A finished dossier. */
export type Built = { pdf: Uint8Array; fingerprint: string; fileHash: string; pages: number }

type Printed = Print & { original: string | null }

const loaded = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false })

/**
 * Lays out a dossier, hashes its parts, and seals it. Asks for the bytes of one file after the other: the photos, then the other
 * files.
 */
export async function buildDossier(
  input: DossierInput,
  bytesOf: (index: number) => Promise<Uint8Array | null>,
): Promise<Built> {
  const prints: Printed[] = []
  const share = shareOf(input.photos.length)
  for (const index of input.photos.keys()) {
    const bytes = await bytesOf(index)
    prints.push({ ...(await printOf(bytes, share)), original: bytes && sha256(bytes) })
  }
  const files: FileHash[] = []
  for (const { id, name } of input.files) {
    const bytes = await bytesOf(input.photos.length + files.length)
    files.push({ id, name, original_sha256: bytes && sha256(bytes) })
  }

  const body = await layOut(bodyOf(input, prints))
  const pdf = await loaded(body.bytes)
  const core = coreOf(input, { prints, files, pdf, headings: body.headings })
  const manifest = await loaded((await layOut(manifestOf(input, core))).bytes)
  for (const page of await pdf.copyPages(manifest, manifest.getPageIndices())) pdf.addPage(page)

  const records = recordsOf(input)
  const hashes = pageHashes(pdf)
  const manifestPages = hashes.slice(core.pages.length).map((sha256) => ({ title: 'manifest', sha256 }))
  const file = await sealed(pdf, {
    core,
    manifestPages,
    lines: recordLines(records, input.changes),
    lineLabels: [
      ...records.map(({ title }) => `The record of ${title}`),
      ...input.changes.map((_, index) => `Change ${index + 1} of the records`),
    ],
  })
  return { pdf: file, fingerprint: fingerprintOf(core), fileHash: sha256(file), pages: hashes.length }
}

type Body = { prints: Printed[]; files: FileHash[]; pdf: PDFDocument; headings: readonly Heading[] }

/** The sections on each page; a page without a heading continues the section before it. */
function pageTitles(headings: readonly Heading[], pages: number): string[] {
  let title = 'cover'
  return Array.from({ length: pages }, (_, index) => {
    const here = headings.filter(({ page }) => page === index + 1).map(({ text }) => text)
    const shown = listAnd(here)
    title = here.at(-1) ?? title
    return shown || title
  })
}

function coreOf(input: DossierInput, { prints, files, pdf, headings }: Body): Core {
  const pageOf = new Map<string, number>()
  pdf.getPages().forEach((page, index) => {
    for (const { bytes } of picturesOf(page)) pageOf.set(sha256(bytes), index + 1)
  })
  const titles = pageTitles(headings, pdf.getPageCount())
  const pages = pageHashes(pdf).map((sha256, index) => ({ title: titles[index] ?? '', sha256 }))
  const photos = input.photos.map(({ id, name }, index): PhotoHash => {
    const { jpeg = null, original = null } = prints[index] ?? {}
    const hash = jpeg && sha256(jpeg)
    return { id, name, page: (hash !== null && pageOf.get(hash)) || null, original_sha256: original, sha256: hash }
  })
  return {
    format: FORMAT,
    dossier: {
      number: input.number,
      job_id: input.job.id,
      job_title: input.job.title,
      company: input.company.company_name,
      time_zone: input.company.time_zone,
      created_at: input.created_at,
      created_by: input.created_by,
      previous: input.previous,
    },
    records: recordsOf(input).map((part) => ({
      kind: part.kind,
      id: part.id,
      title: part.title,
      sha256: recordHash(part),
    })),
    photos,
    files,
    pages,
    changes: { count: input.changes.length, head: chainOf(input.changes).at(-1) ?? null },
  }
}
