import type { Services } from '#server/context.ts'
import type { ClientReach } from '../../contract.ts'
import type { TextPurpose } from '../../rules/texts.ts'
import { getContact } from './contact.ts'
import { textableClient } from './texting.ts'

/** An address and a number of a client, each null with the reason. */
export type Reach = Pick<ClientReach, 'no_email' | 'no_text'> & {
  name: string
  email: string | null
  phone: string | null
}

const NO_EMAIL = 'Client has no email address, or has turned off emails'
const UNPROVEN = 'Nobody has confirmed that this email is theirs'

/** How a message for this purpose reaches a client. A mailbox that may be a stranger's gets nothing. */
export async function findReach(ctx: Pick<Services, 'db'>, clientId: string, purpose: TextPurpose): Promise<Reach> {
  const contact = await getContact(ctx, clientId)
  const { to, refusal } = await textableClient(ctx, clientId, purpose)
  const no_email = !contact?.email ? NO_EMAIL : contact.email_unproven ? UNPROVEN : null
  return {
    name: contact?.name ?? '',
    email: no_email === null ? (contact?.email ?? null) : null,
    phone: to,
    no_email,
    no_text: refusal,
  }
}
