import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Entries = lazily(
  () => import('../history-entries.tsx').then((module) => module.HistoryEntries),
  <Skeleton className="mt-2 h-10 w-64 max-w-full" />,
)

type Props = { record: string; id: string }

/** Changes to a work record, by whom and when: `<History record="permit" id={permit.id} />`. */
export const History = (props: Props) => (
  <section aria-label="History">
    <h3 className="text-14 font-semibold">History</h3>
    <Entries {...props} />
  </section>
)

/** The same of any other record, for administrators: it loads when it is opened. */
export function ChangeHistory(props: Props) {
  const { role } = useUser()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (role !== 'admin') return null
  return (
    <section aria-label="Change history">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 flex items-center gap-1.5 rounded-control px-2 py-1 text-14 font-semibold hover:bg-raised touch:min-h-10"
        >
          <ChevronRight
            aria-hidden="true"
            className={clsx('size-4 text-muted transition-transform', isOpen && 'rotate-90')}
          />
          Change history
        </button>
      </h3>
      <div id={id}>{isOpen && <Entries {...props} />}</div>
    </section>
  )
}
