import { CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { useNow } from '#web/platform/zone.ts'
import { queuedChanges } from '#web/platform/waiting.ts'

const WaitingChanges = lazily(() => import('./waiting-changes.tsx').then((module) => module.WaitingChanges))

/** Loads what must be there when the connection is not, and sends what waits. */
async function startQueue(user: string): Promise<void> {
  const { startOutbox } = await import('#web/platform/outbox.ts')
  await Promise.all([startOutbox(user), WaitingChanges.preload()])
}

const MINUTE_MS = 60_000
const AGES = [
  { unit: 'd', minutes: 24 * 60 },
  { unit: 'h', minutes: 60 },
  { unit: 'min', minutes: 1 },
]

/** '2 h' */
function ageText(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS))
  const age = AGES.find((one) => minutes >= one.minutes)
  return age ? `${Math.floor(minutes / age.minutes)} ${age.unit}` : 'now'
}

/** In the header while changes wait on this device: how many, and since when. */
export function WaitingButton() {
  const queue = useStore(queuedChanges)
  const now = useNow()
  const { id } = useUser()
  useEffect(() => void startQueue(id), [id])
  const [isOpen, setOpen] = useState(false)
  const [oldest] = queue
  const refused = queue.filter(({ refusal }) => refusal).length
  return (
    <>
      {oldest && (
        <button
          type="button"
          data-refused={refused > 0 || undefined}
          onClick={() => setOpen(true)}
          className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-13 whitespace-nowrap text-warn transition-colors hover:bg-raised data-refused:text-bad touch:h-10"
        >
          <CloudUpload aria-hidden="true" className="size-4" />
          <span>
            {refused || queue.length}
            <span className="max-md:sr-only">{refused > 0 ? ' not saved' : ' waiting'}</span>
          </span>
          <span className="text-muted max-md:hidden">{ageText(oldest.made_at, now)}</span>
        </button>
      )}
      {isOpen && <WaitingChanges onClose={() => setOpen(false)} />}
    </>
  )
}
