import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { DeliveryError } from '../outbox/delivery-error.ts'
import type { MailMessage } from './mail.ts'

/** One address and nothing else: no name, no list, no line break that would start another header. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()\\,;:"@]+$/

// oxlint-disable-next-line no-control-regex -- that is what is taken out
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()

function addressIn(text: string, whose: string): string {
  const address = text.trim()
  if (!ADDRESS.test(address) || address.length > 254)
    throw new DeliveryError(`${whose} is not valid`, { isFinal: true, code: 'EADDRESS' })
  return address
}

/** The address in `Office <office@example.com>`, and the name if there is one. */
function senderIn(from: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<]*?)"?\s*<\s*)?([^\s<>]+)\s*>?\s*$/.exec(from) ?? []
  return { name: oneLine(name), address: addressIn(address, 'The address in MAIL_FROM') }
}

/** A message in the library's format. Names and subjects stay text: they cannot add a header or an address. */
export function compose(message: MailMessage, from: string): SendMailOptions & { messageId: string } {
  const sender = senderIn(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const replyTo = message.reply_to?.trim()
  return {
    messageId: `<${oneLine(message.key ?? randomUUID())}@${domain}>`,
    from: { name: oneLine(message.from_name ?? '') || sender.name, address: sender.address },
    to: { name: '', address: addressIn(message.to, 'The email address') },
    ...(replyTo && ADDRESS.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    // Vacation responders and the like do not reply to this.
    headers: {
      'Auto-Submitted': 'auto-generated',
      // The button of mail programs: one POST, without a question (RFC 8058).
      ...(message.unsubscribe && {
        'List-Unsubscribe': `<${oneLine(message.unsubscribe)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: (message.attachments ?? []).map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: type,
      content,
      encoding: 'base64',
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
