import * as z from 'zod/mini'
import { CodeEdition } from '#features/company/settings/rules/code-editions.ts'
import { Day, DayText, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, OptionalText, RequiredText } from '#contract/listing.ts'
import { ReadVersion } from '#contract/version.ts'

const Section = RequiredText(60, 'Section is required')

export const CodeCheckInput = z.object({ edition: CodeEdition, section: Section })
export type CodeCheckInput = z.output<typeof CodeCheckInput>

/** A section whose figures a person compared with the printed code. */
export const CodeCheck = z.object({
  id: Id,
  edition: z.string(),
  section: z.string(),
  checked_by_name: z.string(),
  checked_on: DayText,
})
export type CodeCheck = z.infer<typeof CodeCheck>

const amendmentFields = {
  state: z
    .string({ error: 'State is required' })
    .check(z.trim(), z.regex(/^[A-Za-z]{2}$/, 'Use two letters, such as TX'), z.toUpperCase()),
  /** Null: the whole state. */
  city: OptionalText(100),
  edition: CodeEdition,
  section: Section,
  text: RequiredText(1000, 'Say what changes'),
  in_force_from: Day,
}

export const AmendmentInput = z.object(amendmentFields)
export type AmendmentInput = z.output<typeof AmendmentInput>
export const AmendmentPatch = z.extend(z.partial(AmendmentInput), { updated_at: ReadVersion })
export type AmendmentPatch = z.output<typeof AmendmentPatch>

/** A change that a state or a city made to a section. It is shown as a note: no figure follows it. */
export const Amendment = z.object({
  id: Id,
  state: z.string(),
  city: z.nullable(z.string()),
  edition: z.string(),
  section: z.string(),
  text: z.string(),
  in_force_from: DayText,
  created_at: Instant,
  updated_at: Instant,
})
export type Amendment = z.infer<typeof Amendment>

export const codeChecks = {
  list: endpoint({
    method: 'GET',
    path: '/api/code-checks',
    access: 'staff',
    summary: 'Sections of the code that were checked in print, with who did and when',
    reads: ['code', 'users'],
    returns: z.array(CodeCheck),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/code-checks',
    access: 'admin',
    summary: 'Note that a section was checked in the printed code: new calculations no longer mark it',
    audit: 'checked {record} in the printed code',
    changes: ['code'],
    body: CodeCheckInput,
    returns: CodeCheck,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/code-checks/:id',
    access: 'admin',
    summary: 'Take back that a section was checked: new calculations mark it again',
    audit: 'took back the check of {record}',
    changes: ['code'],
  }),
}

export const amendments = {
  list: endpoint({
    method: 'GET',
    path: '/api/code-amendments',
    access: 'staff',
    summary: 'Local amendments of the code, by place and section',
    reads: ['code'],
    returns: z.array(Amendment),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/code-amendments/:id',
    access: 'staff',
    summary: 'One local amendment of the code',
    reads: ['code'],
    returns: Amendment,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/code-amendments',
    access: 'admin',
    summary: 'Add a local amendment: a note beside its section, which changes no figure',
    changes: ['code'],
    body: AmendmentInput,
    returns: Amendment,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/code-amendments/:id',
    access: 'admin',
    summary: 'Change a local amendment; saved calculations keep the note that they have',
    changes: ['code'],
    body: AmendmentPatch,
    returns: Amendment,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/code-amendments/:id',
    access: 'admin',
    summary: 'Delete a local amendment',
    changes: ['code'],
  }),
}
