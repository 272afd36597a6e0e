import * as z from 'zod/mini'

// A backup is one gzip file of lines, which any program can read (encryption.ts encrypts it as a whole):
//
//   #{"format":"panelboard backup","version":1,...}             the header
//   #{"table":"clients","columns":["id","name",...]}            a table, then its rows: PostgreSQL's own text of each value
//   ["01998f...","Ida",null]
//   #{"upload":"logo/01998f.png","size":1234}                   an upload, then its bytes as base64 lines
//   iVBORw0KGgo...
//   #{"end":{"rows":{"clients":1},"uploads":1,"sha256":"..."}}  what was written, and the SHA-256 of all lines above

export const FORMAT = 'panelboard backup'
export const VERSION = 1

/** Full triples, so that every line but the last is base64 without padding. */
export const UPLOAD_PIECE = 48 * 1024

/** An error the user can fix: the message alone is what they need to read. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const damaged = (file: string) =>
  new BackupError(`${file} is damaged or was cut short. Nothing of it can be trusted; use another backup.`)

const Step = z.object({ hash: z.string(), created_at: z.string() })

/** The fields of the first line in every version of the format. */
export const AnyHeader = z.object({ format: z.literal(FORMAT), version: z.number(), product: z.string() })

export const Header = z.extend(AnyHeader, {
  created: z.string(),
  /** The migrations the database had applied, oldest first. */
  migrations: z.array(Step).check(z.minLength(1)),
})
export type Header = z.infer<typeof Header>
export type Step = z.infer<typeof Step>

const TablePart = z.object({ table: z.string(), columns: z.array(z.string()).check(z.minLength(1)) })
const UploadPart = z.object({ upload: z.string(), size: z.number() })
const EndPart = z.object({
  end: z.object({ rows: z.record(z.string(), z.number()), uploads: z.number(), sha256: z.string() }),
})
export type Counts = Pick<z.infer<typeof EndPart>['end'], 'rows' | 'uploads'>

export const Part = z.union([TablePart, UploadPart, EndPart])

export const part = (value: object): string => `#${JSON.stringify(value)}\n`
