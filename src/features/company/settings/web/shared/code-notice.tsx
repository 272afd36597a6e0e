import { unreadEdition } from '../../rules/code-editions.ts'
import { formatDay } from '#contract/dates.ts'
import { useAction } from '#web/platform/action.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { settings } from '../../contract.ts'

/** Tells administrators that the figures of the edition in force are not verified, until one of them has read it. */
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
          Its figures here come from secondary sources. Check each step marked “Not verified” in the printed code.
          Permits applied for before then keep their edition.
        </span>
      </p>
      <Button variant="outline" size="small" busy={read.busy} onClick={() => void read.run({})}>
        I have read this
      </Button>
    </section>
  )
}
