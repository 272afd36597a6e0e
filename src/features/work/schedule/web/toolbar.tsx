import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, Ellipsis, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Technician } from '../contract.ts'
import { NOBODY } from './columns.ts'
import { formatTitle, stepped, type View } from './days.ts'
import type { Address } from './use-address.ts'
import { UNASSIGNED } from './visit-words.ts'

const viewNames: Record<View, string> = { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' }

type ToolbarProps = {
  address: Address
  technicians: readonly Technician[]
  /** Starts or ends the selection of several visits; null in views that have none. */
  onSelect: (() => void) | null
  onMoveDay: () => void
  onPrintDay: () => void
  children?: ReactNode
}

/** Today, previous and next, the period, the technician filter, and the view. */
export function Toolbar({ address, technicians, onSelect, onMoveDay, onPrintDay, children }: ToolbarProps) {
  const { view, date, today, phone, technician, go } = address
  const noun = view === 'agenda' ? 'two weeks' : view
  return (
    <div role="toolbar" aria-label="Calendar" className="mb-3 flex flex-wrap items-center gap-2">
      <Button variant="outline" onClick={() => go({ date: today })} className="max-md:px-3">
        Today
      </Button>
      <div className="flex">
        <IconButton
          label={`Previous ${noun}`}
          icon={<ChevronLeft />}
          onClick={() => go({ date: stepped(view, date, -1) })}
        />
        <IconButton
          label={`Next ${noun}`}
          icon={<ChevronRight />}
          onClick={() => go({ date: stepped(view, date, 1) })}
        />
      </div>
      <h2 aria-live="polite" className="mr-auto text-16 font-semibold tabular-nums max-md:order-last max-md:w-full">
        {formatTitle(view, date)}
      </h2>
      {children}
      <Select
        aria-label="Technician"
        value={technician}
        onChange={(event) => go({ technician: event.target.value })}
        options={[
          { value: '', label: 'All technicians' },
          ...technicians.map(({ id, name }) => ({ value: id, label: name })),
          { value: NOBODY, label: UNASSIGNED },
        ]}
        className="w-44 max-md:w-auto max-md:min-w-36 max-md:flex-1"
      />
      <ViewSwitch address={address} />
      {onSelect && !phone && (
        <Button variant="outline" icon={<ListChecks aria-hidden="true" />} onClick={onSelect}>
          Select
        </Button>
      )}
      <MenuButton
        items={[
          ...(onSelect && phone ? [{ label: 'Select visits', onSelect }] : []),
          { label: 'Move a day...', onSelect: onMoveDay },
          { label: 'Print a day...', onSelect: onPrintDay },
        ]}
      >
        <IconButton label="More for a day" icon={<Ellipsis />} />
      </MenuButton>
    </div>
  )
}

const ViewSwitch = ({ address: { view, offered, go } }: { address: Address }) => (
  <div role="group" aria-label="View" className="flex gap-0.5 rounded-control bg-raised p-0.5">
    {offered.map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={name === view}
        onClick={() => go({ view: name })}
        className={clsx(
          'h-7 rounded-[6px] px-3 text-13 font-medium transition-colors touch:h-10',
          name === view ? 'bg-surface text-ink' : 'text-muted hover:text-ink',
        )}
      >
        {viewNames[name]}
      </button>
    ))}
  </div>
)
