import { expect, sharedByFiles, test as base } from './product.ts'
import { startSmtpPeer, type SmtpPeer } from '../peers/smtp.ts'

/** A test on a product that sends its mail to a local server. */
export const test = base.extend<object, { smtp: SmtpPeer }>({
  smtp: sharedByFiles(startSmtpPeer, (smtp) => smtp.close()),
  env: [async ({ smtp }, use) => use({ ...smtp.env }), { scope: 'worker' }],
})

/** The links to this page in the emails to an address, oldest first. */
export const linksTo = (smtp: SmtpPeer, email: string, page: string): string[] =>
  smtp.messages
    .filter(({ recipients }) => recipients.includes(email))
    .flatMap(({ text }) => new RegExp(`https?://\\S+${page}\\?token=[\\w-]+`).exec(text) ?? [])

/** The newest link to this page in an email to an address, once it arrives. */
export async function linkTo(smtp: SmtpPeer, email: string, page: string): Promise<string> {
  await expect.poll(() => linksTo(smtp, email, page).length, { timeout: 20_000 }).toBeGreaterThan(0)
  return linksTo(smtp, email, page).at(-1) ?? ''
}
