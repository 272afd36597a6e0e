import type { Services } from '../context.ts'
import { type MailCompany, mailLayout, type MailLayout } from './layout.ts'
import type { MailMessage } from './mail.ts'

type Letter = Pick<MailMessage, 'to' | 'subject' | 'attachments'> &
  Omit<MailLayout, 'company' | 'origin' | 'heading'> & {
    /** Where it differs from the subject. */
    heading?: string
    /** The text invites a reply: it goes to the company's own address. */
    takesReplies?: true
  }

/** A mail in the company's name, look and words. */
export function letter(
  { config }: Pick<Services, 'config'>,
  company: MailCompany,
  { to, subject, heading = subject, attachments, takesReplies, ...content }: Letter,
): MailMessage {
  return {
    to,
    from_name: company.company_name,
    ...(takesReplies && company.email && { reply_to: company.email }),
    subject,
    ...mailLayout({ ...content, company, origin: config.publicUrl, heading }),
    ...(attachments && { attachments }),
  }
}
