import { editionsWithFigures, unreadEdition } from '#contract/code-editions.ts'
import { formatDay } from '#contract/dates.ts'
import { listAnd } from '#contract/text.ts'
import { useAction } from '#web/platform/action.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { settings } from '../../contract.ts'

/** Tells administrators that an edition of the code is in force whose figures are not here, until one of them has read it. */
export function CodeNotice({ className = '' }: { className?: string }) {
  const isAdmin = useUser().role === 'admin'
  const { data } = useRead(settings.get)
  const today = useToday()
  const read = useAction(settings.readCodeNotice, {
    done: 'Noted',
    failed: 'Failed to note that you have read this',
    denied: "You don't have permission to update settings",
  })
  const unread = isAdmin && data ? unreadEdition(data.code_notice_read ?? null, today) : null
  if (unread === null) return null
  const figures = listAnd(editionsWithFigures)
  return (
    <section
      aria-label="Edition of the electrical code"
      className={`flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-surface px-5 py-4 max-md:px-4 ${className}`}
    >
      <p className="min-w-0 flex-1 basis-80 text-14">
        <strong className="font-medium">
          Texas has used the {unread.edition} NEC since {formatDay(unread.since)} (16 TAC 73.100).
        </strong>{' '}
        <span className="text-muted">
          The figures and sections here are those of {figures}: check each result against {unread.edition}. Permits
          applied for before then keep their edition.
        </span>
      </p>
      <Button variant="outline" size="small" busy={read.busy} onClick={() => void read.run({})}>
        I have read this
      </Button>
    </section>
  )
}
