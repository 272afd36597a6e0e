import { createHash } from 'node:crypto'
import * as z from 'zod'

// What a dossier contains, with the SHA-256 of each part. A format never changes: old dossiers are verified with theirs. Format 1
// has no list of other files.

const FORMATS = ['panelboard-dossier/1', 'panelboard-dossier/2'] as const
export const FORMAT = FORMATS[1]

/** How a manifest of any format starts. */
export const MANIFEST_START = '{"format":"panelboard-dossier/'

export const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON with sorted fields and without blanks: equal values give the same text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** A record as the dossier shows it. `title` names it for people: "Permit EL-2026-0117". */
export type RecordPart = { kind: string; id: string; title: string; data: object }

/** A change of a record: who, what, when. */
export type Change = { record: string; record_id: string; user_name: string | null; created_at: string } & object

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const PageHash = z.object({ title: z.string(), sha256: Hash })
export type PageHash = z.infer<typeof PageHash>

const PhotoHash = z.object({
  id: z.string(),
  name: z.string(),
  /** The page that shows it; null if it cannot be shown. */
  page: z.number().nullable(),
  /** Of the photo as it was uploaded; null if its content is missing. */
  original_sha256: Hash.nullable(),
  /** Of the smaller picture in this file; null if it cannot be shown. */
  sha256: Hash.nullable(),
})
export type PhotoHash = z.infer<typeof PhotoHash>

const FileHash = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the file as it was uploaded; null if its content is missing. */
  original_sha256: Hash.nullable(),
})
export type FileHash = z.infer<typeof FileHash>

/** What the fingerprint covers: everything but the manifest's own pages, which show it. */
const Core = z.object({
  format: z.enum(FORMATS),
  dossier: z.object({
    number: z.number(),
    job_id: z.string(),
    job_title: z.string(),
    company: z.string(),
    time_zone: z.string(),
    created_at: z.string(),
    created_by: z.string(),
    /** The fingerprint of the job's dossier before this one. */
    previous: Hash.nullable(),
  }),
  records: z.array(z.object({ kind: z.string(), id: z.string(), title: z.string(), sha256: Hash })),
  photos: z.array(PhotoHash),
  /** PDFs and other files, which are kept in Panelboard. */
  files: z.array(FileHash).optional(),
  pages: z.array(PageHash),
  /** The hash chain over the changes of the records, oldest first. */
  changes: z.object({ count: z.number(), head: Hash.nullable() }),
})
export type Core = z.infer<typeof Core>

/** A stretch of the file: from, to (exclusive), its SHA-256, and what it holds. */
const Range = z.tuple([z.number(), z.number(), Hash, z.string()])
export type Range = z.infer<typeof Range>

export const Manifest = Core.extend({
  fingerprint: Hash,
  manifest_pages: z.array(PageHash),
  /** Together with the manifest itself they cover the file up to its seal, so that a changed byte has a name. */
  ranges: z.array(Range),
})
export type Manifest = z.infer<typeof Manifest>

export const recordHash = ({ data }: Pick<RecordPart, 'data'>): string => sha256(canonicalJson(data))

/** The links of the chain over some changes: each is the SHA-256 of the link before it and of the change. */
export function chainOf(changes: readonly object[]): string[] {
  let link = ''
  return changes.map((change) => (link = sha256(`${link}\n${canonicalJson(change)}`)))
}

/** Links a dossier to the one before it. */
export const fingerprintOf = (core: Core): string => sha256(`${core.dossier.previous ?? ''}\n${canonicalJson(core)}`)

/** The part of a manifest that its fingerprint covers. */
export const coreOf = (manifest: Manifest): Core => Core.parse(manifest)

/** The file embedded in the PDF with the records and changes, one in each line, and the one with the manifest. */
export const RECORDS_FILE = 'records.jsonl'
export const MANIFEST_FILE = 'manifest.json'

const Part = z.object({ kind: z.string(), id: z.string(), title: z.string(), data: z.looseObject({}) })
export const RecordLine = z.union([z.object({ part: Part }), z.object({ change: z.looseObject({}), link: z.string() })])
export type RecordLine = z.infer<typeof RecordLine>

export const recordLines = (records: readonly RecordPart[], changes: readonly object[]): string[] => {
  const links = chainOf(changes)
  return [
    ...records.map((part) => canonicalJson({ part })),
    ...changes.map((change, index) => canonicalJson({ change, link: links[index] })),
  ]
}
