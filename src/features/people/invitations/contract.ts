import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { EmailAddress } from '#contract/email-address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText } from '#contract/listing.ts'
import { OptionalPhone } from '#contract/phone.ts'
import { Role, roles } from '#contract/roles.ts'
import { states, statusSchema } from '#contract/states.ts'
import { TokenInput } from '#features/people/auth/contract.ts'
import type { Client } from '#features/people/clients/contract.ts'

export const InvitationInput = z.object({
  /** For the greeting and the form to join, where the person can correct both. */
  name: OptionalText(200),
  email: EmailAddress,
  phone: OptionalPhone,
  role: z.enum(roles, { error: 'Role must be admin, employee or client' }),
})
export type InvitationInput = z.output<typeof InvitationInput>

/** The email with the link. Until it is sent, the person knows of nothing. */
export const mailStates = states({
  waiting: { label: 'Email waiting', tone: 'info', icon: 'queued' },
  sent: { label: 'Email sent', tone: 'good', icon: 'done' },
  failed: { label: 'Email not sent', tone: 'bad', icon: 'alert' },
})

const InvitationQuery = z.pick(ListQuery, { q: true, limit: true, cursor: true })

/** An invitation not yet accepted. It ends when the administrator who sent it is no longer one. */
export const Invitation = z.object({
  id: Id,
  name: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: Role,
  mail: statusSchema(mailStates),
  invited_by_name: z.string().check(z.meta({ title: 'Invited by' })),
  created_at: Instant,
  expires_at: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** Its link, where no mail is set up: the administrator hands it over. Null: only the mail has it, which proves the mailbox. */
const Link = z.nullable(z.string())

export const NewInvitation = z.extend(Invitation, { link: Link })
export type NewInvitation = z.infer<typeof NewInvitation>

/** The role that an invitation offers, in a sentence. */
export const offeredRole: Record<Role, string> = {
  admin: 'an administrator',
  employee: 'an employee',
  client: 'a client',
}

/** An invitation as the holder of its link sees it. */
export const OpenedInvitation = z.object({
  /** `client` connects a login to a client record. `user` creates a login with a role. */
  kind: z.enum(['client', 'user']),
  company_name: z.string(),
  /** For `client` only. */
  client_name: z.nullable(z.string()),
  /** The address that it was sent to. */
  email: z.nullable(z.string()),
  /** For `user` only, like what follows. */
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.nullable(Role),
  /** A login with this email exists and can log in and accept. */
  has_login: z.boolean(),
  /** The email is free, or its login never confirmed it and will give it up. */
  may_register: z.boolean(),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  inviteClient: ({ email, user_id, archived_at }: Pick<Client, 'email' | 'user_id' | 'archived_at'>) => {
    if (archived_at !== null) return 'This client is archived. Restore the client before sending an invitation.'
    if (user_id !== null) return 'This client already has a sign-in.'
    return email === null ? 'This client has no email address. Add one first.' : null
  },
}

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/invitations',
    access: 'admin',
    summary: 'Invitations that have not been accepted, newest first',
    reads: ['invitations', 'users', 'deliveries'],
    versioned: true,
    query: InvitationQuery,
    returns: z.array(Invitation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/invitations',
    access: 'admin',
    summary:
      'Mail a link to join with a role; inviting again replaces the earlier link; it stops working when you stop being an administrator',
    changes: ['invitations', 'deliveries'],
    body: InvitationInput,
    returns: NewInvitation,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/invitations/:id',
    access: 'admin',
    summary: 'Withdraw an invitation: its link stops working',
    audit: 'withdrew {record}',
    changes: ['invitations'],
  }),
  inviteClient: endpoint({
    method: 'POST',
    path: '/api/clients/:id/invite',
    access: 'staff',
    summary: 'Mail the client a link that connects their sign-in to this record',
    audit: 'invited {record}',
    changes: ['invitations', 'deliveries'],
    returns: z.object({ email: z.string(), link: Link }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/auth/invitation',
    access: 'public',
    summary: 'What an invitation link is for',
    reads: ['settings', 'clients', 'users', 'invitations'],
    query: TokenInput,
    returns: OpenedInvitation,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/auth/accept-invitation',
    access: 'signedIn',
    needsHttp: true,
    summary: 'Link the signed-in user to the client record of the invitation, or give them the role it offers',
    audit: 'accepted an invitation',
    changes: ['users', 'clients', 'invitations', 'sessions'],
    body: TokenInput,
  }),
}
