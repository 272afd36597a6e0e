import { CircleCheck, PhoneCall } from 'lucide-react'
import { dispatching, isUnreachable, type Recipient } from '#features/work/dispatch/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'

/** The clients of these visits, and how a message would reach each. */
export const useRecipients = (visitIds: readonly string[]) =>
  useRead(dispatching.recipients, { query: { visits: visitIds.toSorted().join(',') } })

type Props = Pick<ReturnType<typeof useRecipients>, 'data' | 'error' | 'refetch'>

/** Who gets the message, and who has to be called. */
export function RecipientList({ data, error, refetch }: Props) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
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

function describeWays({ no_email, no_text }: Recipient): string {
  if (no_email !== null && no_text !== null) return `Call them. ${no_email}. ${no_text}.`
  if (no_text !== null) return `Email only. ${no_text}.`
  return no_email === null ? 'Email and text' : `Text only. ${no_email}.`
}
