import { hasEmail } from '#contract/email.ts'
import type { Services } from '#server/context.ts'
import { offersStoppedAt } from '#server/mail/opt-outs.ts'
import type { ClientReach } from '../../contract.ts'
import { type TextPurpose, textPurposes } from '../../rules/texts.ts'
import { type Contact, getContact } from './contact.ts'
import { textableClient } from './texting.ts'

/** An address and a number of a client, each null with the reason. */
export type Reach = Pick<ClientReach, 'no_email' | 'no_text'> & {
  name: string
  email: string | null
  phone: string | null
}

const NO_EMAIL = 'Client has no email address, or has turned off emails'
const UNPROVEN = 'Nobody has confirmed that this email is theirs'
const OPTED_OUT = 'Client has opted out of offers by email'

async function findEmail(
  ctx: Pick<Services, 'db'>,
  contact: Contact | null,
  purpose: TextPurpose,
): Promise<Pick<Reach, 'email' | 'no_email'>> {
  const refuse = (no_email: string) => ({ email: null, no_email })
  if (!contact?.email || !hasEmail(contact.email)) return refuse(NO_EMAIL)
  if (contact.email_unproven) return refuse(UNPROVEN)
  const isStopped = textPurposes[purpose] === 'consent' && (await offersStoppedAt(ctx.db, contact.email)) !== null
  return isStopped ? refuse(OPTED_OUT) : { email: contact.email, no_email: null }
}

/** How a message for this purpose reaches a client. A mailbox that may be a stranger's gets nothing. */
export async function findReach(ctx: Pick<Services, 'db'>, clientId: string, purpose: TextPurpose): Promise<Reach> {
  const contact = await getContact(ctx, clientId)
  const { to, refusal } = await textableClient(ctx, clientId, purpose)
  return { name: contact?.name ?? '', ...(await findEmail(ctx, contact, purpose)), phone: to, no_text: refusal }
}
