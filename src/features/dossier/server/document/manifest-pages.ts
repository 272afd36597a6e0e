import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { pluralize } from '#contract/text.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import { MUTED } from '#server/pdf/document.ts'
import type { DossierInput } from '../input.ts'
import { type Core, fingerprintOf } from '../manifest.ts'
import { footerOf } from './body.ts'
import { grid, section } from './parts.ts'

const hash = (text: string | null): TableCell => ({ text: text ?? 'none', fontSize: 7, noWrap: true })
const HASH_WIDTH = 268

const hashed = (title: string, rows: (readonly [string, string | null])[]): Content[] =>
  grid(
    title,
    [
      { title: 'Part', width: '*' },
      { title: 'SHA-256', width: HASH_WIDTH },
    ],
    rows.map(([name, value]) => [name, hash(value)]),
  )

/** The last pages: what the dossier contains, with the hash of each part. */
export function manifestOf(input: DossierInput, core: Core): PdfDocument {
  const { number, previous } = core.dossier
  const content: Content[] = [
    section('Manifest'),
    {
      color: MUTED,
      text: 'What this dossier contains, with the SHA-256 of each part. The same list is embedded in this file for programs (manifest.json), with the records and their changes (records.jsonl). The fingerprint covers everything above the manifest and the fingerprint of the dossier before it. Compare it with the one that Panelboard shows in the details of the job.',
    },
    ...hashed('Chain of dossiers', [
      [`Fingerprint of dossier ${number}`, fingerprintOf(core)],
      ...(previous === null ? [] : [[`Fingerprint of dossier ${number - 1}`, previous] as const]),
      [`${pluralize(core.changes.count, 'change')} of the records, last link`, core.changes.head],
    ]),
    ...hashed(
      'Records',
      core.records.map(({ title, sha256 }) => [title, sha256]),
    ),
    ...hashed(
      'Photos, as uploaded',
      core.photos.map(({ name, original_sha256 }, index) => [`${index + 1}. ${name}`, original_sha256]),
    ),
    ...hashed(
      'Photos, as printed here',
      core.photos.map(({ name, sha256, page }, index) => [
        `${index + 1}. ${name}${page === null ? '' : `, page ${page}`}`,
        sha256,
      ]),
    ),
    ...hashed(
      'Other files, as uploaded',
      (core.files ?? []).map(({ name, original_sha256 }) => [name, original_sha256]),
    ),
    ...hashed(
      'Pages',
      core.pages.map(({ title, sha256 }, index) => [`Page ${index + 1}, ${title}`, sha256]),
    ),
  ]
  return {
    title: 'Manifest',
    author: input.company.company_name,
    content,
    footer: footerOf(input, 'Manifest'),
  }
}
