import type { MailMessage } from '#server/mail/mail.ts'
import type { World } from './world.ts'

/** The emails sent to an address, newest first, after all pending background work has run. */
export async function mailsTo(world: World, recipient: string): Promise<MailMessage[]> {
  await world.runBackground()
  return world.sent.mail.filter(({ to }) => to === recipient).toReversed()
}

/** The link in the newest email to an address, with its token. */
export async function linkIn(world: World, recipient: string): Promise<{ url: string; token: string }> {
  const [mail] = await mailsTo(world, recipient)
  const url = /https?:\/\/\S+[?&]token=[\w-]+/.exec(mail?.text ?? '')?.[0]
  if (!url) throw new Error(`No mail with a link went to ${recipient}`)
  return { url, token: new URL(url).searchParams.get('token') ?? '' }
}
