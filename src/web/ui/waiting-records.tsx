import { CircleAlert, Clock } from 'lucide-react'
import { useWaitingRecords } from '#web/platform/waiting.ts'
import { Badge } from './badge.tsx'

/** Above a list: the records made on this device that will be in it once they are sent. Only the server knows the rest of their rows. */
export function WaitingRecords({ path }: { path: string | undefined }) {
  const records = useWaitingRecords(path)
  if (records.length === 0) return null
  return (
    <ul
      aria-label="Made on this device"
      className="mb-4 divide-y divide-line rounded-card border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0"
    >
      {records.map(({ id, name, isRefused }) => (
        <li key={id} className="flex min-h-11 items-center justify-between gap-3 px-4 py-2">
          <span className="min-w-0 truncate text-14 font-medium">{name}</span>
          {isRefused ? (
            <Badge tone="bad" icon={<CircleAlert aria-hidden="true" />}>
              Not saved
            </Badge>
          ) : (
            <Badge tone="info" icon={<Clock aria-hidden="true" />}>
              Waiting to be sent
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
