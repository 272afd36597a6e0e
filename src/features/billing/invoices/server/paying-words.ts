import type { CardPaymentsMode } from '#contract/card-payments.ts'
import { formatPhone } from '#contract/phone-format.ts'

type Words = {
  /** Shown in the mail below the balance. */
  mail: string | null
  button: string
  /** Ends the text message, followed by the invoice's URL. */
  sms: string
  /** Shown below the total on the PDF. */
  pdf: { text: string; isLink: boolean }
}

/** Payment instructions for mails, texts, and the PDF, depending on whether cards can be charged. */
export function payingWords(mode: CardPaymentsMode, phone: string): Words {
  if (mode === 'off') {
    const how = `by check or call us${phone && ` at ${formatPhone(phone)}`}`
    return {
      mail: `Please pay ${how}.`,
      button: 'View invoice',
      sms: `Pay ${how}. View it:`,
      pdf: { text: `Please pay ${how}.`, isLink: false },
    }
  }
  if (mode === 'test')
    return {
      mail: 'Test mode: card payments here are not real, and no money moves.',
      button: 'View and pay (test mode)',
      sms: 'View and pay (test mode, no money moves):',
      pdf: { text: 'Pay online (test mode, no money moves)', isLink: true },
    }
  return { mail: null, button: 'View and pay', sms: 'View and pay:', pdf: { text: 'Pay online', isLink: true } }
}
