import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'
import { states, statusSchema } from '#contract/states.ts'

/** The documents that staff can create links to. */
const documentKinds = ['invoice', 'quote', 'booking', 'visit_request'] as const
/** All that a link can show. */
export const linkKinds = [...documentKinds, 'email_preferences'] as const
const LinkKind = z.enum(linkKinds)
export type LinkKind = z.infer<typeof LinkKind>

export const linkStates = states({
  active: { label: 'Active', tone: 'good', icon: 'confirmed' },
  expired: {
    label: 'Expired',
    tone: 'muted',
    icon: 'waiting',
    outlined: true,
    over: true,
    refuses: { revoke: 'This link has already expired' },
  },
  revoked: {
    label: 'Revoked',
    tone: 'muted',
    icon: 'cancelled',
    outlined: true,
    over: true,
    refuses: { revoke: 'This link is already revoked' },
  },
})

/** A link that shows one document without a sign-in. Only people who receive the address can open it. */
export const DocumentLink = z.object({
  id: Id,
  kind: LinkKind,
  document_id: Id,
  status: statusSchema(linkStates),
  expires_at: Instant,
  revoked_at: z.nullable(Instant),
  /** Null: sent by a reminder or another automatic message. */
  created_by_name: z.nullable(z.string()),
  created_at: Instant,
  last_opened_at: z.nullable(Instant),
  open_count: z.int(),
})
export type DocumentLink = z.infer<typeof DocumentLink>

/** A new link with its address, which cannot be read again later: only its hash is stored. */
export const NewLink = z.extend(DocumentLink, { url: z.url() })
export type NewLink = z.infer<typeof NewLink>

export const LinkInput = z.object({
  kind: z.enum(documentKinds, { error: 'Choose an invoice, a quote, a booking or a visit request' }),
  document_id: Id,
})
export type LinkInput = z.output<typeof LinkInput>

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  revoke: (link: Pick<DocumentLink, 'status'>) => linkStates.refusal(link, 'revoke'),
}

export const links = {
  list: endpoint({
    method: 'GET',
    path: '/api/links',
    access: 'staff',
    summary: 'The links to a document that need no sign-in, newest first',
    reads: ['links', 'users'],
    query: LinkInput,
    returns: z.array(DocumentLink),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/links',
    access: 'staff',
    summary: 'Create a link to a document that needs no sign-in; only this response has its address',
    changes: ['links'],
    body: LinkInput,
    returns: NewLink,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/links/:id/revoke',
    access: 'staff',
    summary: 'Revoke a link: it no longer shows anything',
    audit: 'revoked {record}',
    changes: ['links'],
    returns: DocumentLink,
  }),
}
