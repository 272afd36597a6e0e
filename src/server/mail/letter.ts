import type { Services } from '../context.ts'
import { type MailCompany, mailLayout, type MailLayout } from './layout.ts'
import type { MailMessage } from './mail.ts'

export type Letter = Pick<MailMessage, 'to' | 'subject' | 'attachments'> &
  Omit<MailLayout, 'company' | 'origin' | 'heading'> & {
    /** If different from the subject. */
    heading?: string
    /** The text invites a reply, which goes to the company's own address. */
    takesReplies?: true
  }

/** An email in the company's name and layout. */
export function letter(
  { config }: Pick<Services, 'config'>,
  company: MailCompany,
  { to, subject, heading = subject, attachments, takesReplies, ...content }: Letter,
): MailMessage {
  const { text, html } = mailLayout({ ...content, company, origin: config.publicUrl, heading })
  // Typed text may contain half a character, which the outbox cannot store.
  return {
    to,
    from_name: company.company_name,
    ...(takesReplies && company.email && { reply_to: company.email }),
    subject: subject.toWellFormed(),
    text: text.toWellFormed(),
    html: html.toWellFormed(),
    ...(attachments && { attachments }),
    ...(content.unsubscribe && { unsubscribe: content.unsubscribe }),
  }
}
