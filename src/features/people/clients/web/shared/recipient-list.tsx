import { CircleCheck, PhoneCall } from 'lucide-react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type ClientReach, isUnreachable } from '../../contract.ts'

/** Recipients as they are read from the server. */
export type Recipients<T extends ClientReach = ClientReach> = {
  data: readonly T[] | undefined
  error: Error | null
}

/** Who gets the message, and who has to be called. */
export function RecipientList({ data, error }: Recipients) {
  if (error) return <ErrorState error={error} />
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <ul aria-label="Clients" className="divide-y divide-line rounded-control border border-line">
      {data.map((recipient) => (
        <li key={recipient.client_id} className="flex items-start gap-2.5 px-3 py-2 text-14">
          {isUnreachable(recipient) ? (
            <PhoneCall aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
          ) : (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
          )}
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{recipient.client_name}</span>
            <span className="block text-13 text-muted">{describeWays(recipient)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function describeWays({ no_email, no_text }: ClientReach): string {
  if (no_email !== null && no_email === no_text) return `No message. ${no_email}.`
  if (no_email !== null && no_text !== null) return `Call them. ${no_email}. ${no_text}.`
  if (no_text !== null) return `Email only. ${no_text}.`
  return no_email === null ? 'Email and text' : `Text only. ${no_email}.`
}
