import { useQuery } from '@tanstack/react-query'
import { isStaff } from '#contract/roles.ts'
import { query } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { type Services, settings } from '../../contract.ts'

export type Channel = 'email' | 'sms'

/** Says on a toast after a send, and in a history, that a message did not leave this machine. */
export const IN_LOCAL_OUTBOX = 'Saved to the local outbox, nothing was sent'

const nouns: Record<Channel, string> = { email: 'Email', sms: 'SMS' }

/** Detail for the toast after a send: the messages that did not leave this machine, because no provider is set up. */
export function localOutboxNote(
  services: Pick<Services, Channel> | undefined,
  channels: readonly Channel[],
): { detail?: string } {
  const local = channels.filter((channel) => services?.[channel].mode === 'local').map((channel) => nouns[channel])
  if (local.length === 0) return {}
  return { detail: `${local.join(' and ')} not set up: ${IN_LOCAL_OUTBOX.toLowerCase()}.` }
}

/** `localOutboxNote` with what is set up. Screens that clients share may use it: only staff send. */
export function useLocalOutbox(): (channels: readonly Channel[]) => { detail?: string } {
  const { role } = useUser()
  const { data } = useQuery({ ...query(settings.services), enabled: isStaff(role) })
  return (channels) => localOutboxNote(data, channels)
}
