import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** The texts that can be drafted, and the longest each can be. */
export const draftKinds = {
  job_notes: { max: 5000 },
  invoice_notes: { max: 5000 },
  message: { max: 320 },
  quote_terms: { max: 10_000 },
  review_reply: { max: 4000 },
} as const

export const DraftKind = z.enum(['job_notes', 'invoice_notes', 'message', 'quote_terms', 'review_reply'], {
  error: 'Choose what to write',
})
export type DraftKind = z.infer<typeof DraftKind>

export const MAX_DRAFT = 10_000
const TOO_LONG = 'Use at most 10,000 characters'

export const DraftInput = z.object({
  kind: DraftKind,
  /** The user's text so far: notes, key words, the review to reply to. */
  text: z._default(
    z.string({ error: 'Send text, which may be empty' }).check(z.trim(), z.maxLength(MAX_DRAFT, TOO_LONG)),
    '',
  ),
  /** The subject: the title of a job, the name of a client. */
  subject: z._default(
    z.string({ error: 'Send text' }).check(z.trim(), z.maxLength(500, 'Use at most 500 characters')),
    '',
  ),
  /** The writer. The default is the connected model, or the built-in writer without one. */
  writer: z.optional(z.enum(['model', 'built_in'], { error: 'Send model or built_in' })),
})
export type DraftInput = z.output<typeof DraftInput>

export const Draft = z.object({
  text: z.string(),
  /** False: a language model wrote it. */
  built_in: z.boolean(),
})
export type Draft = z.infer<typeof Draft>

export const drafts = {
  create: endpoint({
    method: 'POST',
    path: '/api/ai/drafts',
    access: 'staff',
    summary: 'A proposed text for notes, a message, terms or a reply. Nothing is stored.',
    audit: 'asked for a draft',
    changes: [],
    outside: true,
    success: 200,
    body: DraftInput,
    returns: Draft,
  }),
}
