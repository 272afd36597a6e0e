import { clsx } from 'clsx'
import { SearchX, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { isForbidden } from '#web/platform/api.ts'
import { change } from '#web/platform/query.ts'
import { filterRows } from '#web/platform/row-list.ts'
import { csvAddress, useRows } from '#web/platform/rows.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Board, stateColumns } from '#web/ui/board.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState, ForbiddenState, Incomplete } from '#web/ui/states.tsx'
import { TableToolbar } from '#web/ui/table-toolbar.tsx'
import type { Filter } from '#web/ui/table-types.ts'
import { useNarrowing } from '#web/ui/use-narrowing.ts'
import { formatCount } from '#contract/text.ts'
import { blocked, type Lead, leads, leadStates } from '../contract.ts'
import { type LeadDialog, useCardActions } from './lead-actions.tsx'
import { LeadCard } from './lead-card.tsx'
import { type Clock, isFollowUpDue, isQuiet } from '../rules/follow-ups.ts'
import { searched } from './palette.ts'

const counted = (leads: number) => (leads === 1 ? '1 lead' : `${formatCount(leads)} leads`)

const OPEN = 'open'
const CLOSED = 'closed'

const filter: Filter<Lead> = {
  label: 'Show',
  name: 'show',
  options: [
    { value: OPEN, label: 'Open Leads' },
    { value: 'due', label: 'Due Now' },
    { value: 'quiet', label: 'Gone Quiet' },
    { value: CLOSED, label: 'Closed' },
  ],
}

const keeps: Record<string, (lead: Lead, clock: Clock) => boolean> = { due: isFollowUpDue, quiet: isQuiet }

const columns = stateColumns(leadStates)
const listColumns = (isOpen: boolean) => columns.filter(({ id }) => leadStates.isOpen({ status: id }) === isOpen)

type Props = {
  onOpen: (id: string) => void
  onGo: (dialog: LeadDialog, id: string) => void
  /** Creates the first lead. */
  create: ReactNode
}

/** The pipeline: a column for each status, found and narrowed in the browser. */
export function LeadBoard({ onOpen, onGo, create }: Props) {
  const clock: Clock = { zone: useZone(), today: useToday() }
  const narrowing = useNarrowing(filter)
  const show = narrowing.chosen === CLOSED ? CLOSED : OPEN
  const list = useRows(leads.list, { search: searched, query: { show } })
  const getActions = useCardActions()
  // A column renders a few cards of thousands, so what is typed may narrow them in the same frame.
  const needle = narrowing.typed
  const keep = keeps[narrowing.chosen]
  const rows = filterRows(list, needle, keep && ((lead) => keep(lead, clock)))
  const isNarrowed = needle.trim() !== '' || keep !== undefined
  const clear = () => {
    narrowing.setTyped('')
    narrowing.setChosen(OPEN)
  }

  if (isForbidden(list.error)) return <ForbiddenState>You don't have permission to view leads.</ForbiddenState>
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} />
  return (
    <>
      <TableToolbar
        search={{
          placeholder: 'Search name, phone, or service...',
          value: narrowing.typed,
          onChange: narrowing.setTyped,
        }}
        filter={{ ...filter, value: narrowing.chosen, onChange: narrowing.setChosen }}
        count={list.loading ? '' : counted(rows.length)}
        growing={!list.complete && !list.error}
        csv={keep ? null : csvAddress(leads.list, { show, q: narrowing.typed.trim() })}
      />
      {list.error && <Incomplete onRetry={list.refetch} />}
      {list.loading ? (
        <Waiting />
      ) : rows.length === 0 && isNarrowed ? (
        <EmptyState
          title="No leads found"
          icon={<SearchX aria-hidden="true" />}
          action={
            <Button variant="outline" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <Board
          key={show}
          label="Leads by status"
          by="status"
          columns={listColumns(show === OPEN)}
          cards={rows}
          getName={({ name }) => name}
          blocked={blocked.move}
          onMove={({ id, updated_at }, status) =>
            change(leads.update, { params: { id }, body: { status, updated_at } })
          }
          onOpen={({ id }) => onOpen(id)}
          actions={(lead) => getActions(lead, (dialog) => onGo(dialog, lead.id))}
          denied="You don't have permission to update leads"
          className={clsx(rows.length > 0 && 'md:h-[max(28rem,calc(100dvh-23rem))]')}
        >
          {(lead) => <LeadCard lead={lead} clock={clock} />}
        </Board>
      )}
      {!list.loading && !isNarrowed && rows.length === 0 && show === OPEN && (
        <EmptyState title="No leads yet" icon={<Target aria-hidden="true" />} action={create}>
          Add the first one, or put the quote request form on your website.
        </EmptyState>
      )}
    </>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Loading" className="grid grid-cols-4 gap-3 max-md:grid-cols-1">
    {listColumns(true).map(({ id }) => (
      <Skeleton key={id} className="h-96 w-full max-md:not-first:hidden" />
    ))}
  </div>
)
