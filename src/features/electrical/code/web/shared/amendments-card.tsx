import { Ellipsis, MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { confirm } from '#web/platform/confirm.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { change, useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { type Amendment, amendments } from '../../contract.ts'
import { placeName } from '#features/electrical/calculators/rules/amendments.ts'

const AddAmendment = lazily(() => import('../amendment-form.tsx').then((module) => module.AddAmendment))
const EditAmendment = lazily(() => import('../amendment-form.tsx').then((module) => module.EditAmendment))

/** The changes that states and cities made to the code. Administrators edit them. */
export function AmendmentsCard() {
  const isAdmin = useUser().role === 'admin'
  const { data, error } = useRead(amendments.list)
  const [open, setOpen] = useState<'new' | { id: string } | null>(null)
  const close = () => setOpen(null)
  const add = isAdmin && (
    <Button size="small" variant="outline" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
      Add Amendment
    </Button>
  )
  return (
    <Card
      title="Local amendments"
      subtitle="Shown beside their sections on the calculations, checklists and permits of the place. No figure follows them."
      action={add}
    >
      {error && <ErrorState error={error} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && (
        <EmptyState title="No amendments yet" icon={<MapPin aria-hidden="true" />}>
          Ask your city what it changed in the code.
        </EmptyState>
      )}
      <ul aria-label="Local amendments" className="divide-y divide-line">
        {data?.map((amendment) => (
          <Line
            key={amendment.id}
            amendment={amendment}
            onEdit={isAdmin ? () => setOpen({ id: amendment.id }) : undefined}
          />
        ))}
      </ul>
      {open === 'new' && <AddAmendment onClose={close} />}
      {open !== null && open !== 'new' && <EditAmendment id={open.id} onClose={close} />}
    </Card>
  )
}

function Line({ amendment, onEdit }: { amendment: Amendment; onEdit: (() => void) | undefined }) {
  const { edition, section, text, in_force_from } = amendment
  const name = `NEC ${edition} ${section}`
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 md:grid-cols-[9rem_minmax(0,1fr)]">
        <span className="text-14 font-medium tabular-nums wrap-anywhere">{name}</span>
        <div className="min-w-0">
          <p className="text-14 font-medium">
            {placeName(amendment)} <span className="font-normal text-muted">since {formatDay(in_force_from)}</span>
          </p>
          <p className="text-13 text-muted wrap-anywhere">{text}</p>
        </div>
      </div>
      {onEdit && (
        <Menu
          items={[
            { label: 'Edit', icon: <Pencil />, onSelect: onEdit },
            { label: 'Delete', icon: <Trash2 />, destructive: true, onSelect: () => void remove(amendment, name) },
          ]}
        >
          <IconButton label={`Actions: ${placeName(amendment)}, ${name}`} icon={<Ellipsis />} />
        </Menu>
      )}
    </li>
  )
}

const remove = (amendment: Amendment, name: string): Promise<boolean> =>
  confirm({
    title: 'Delete this amendment?',
    body: `${name}, ${placeName(amendment)}. Saved calculations keep its note.`,
    action: 'Delete',
    run: () => change(amendments.delete, { params: { id: amendment.id } }),
    done: 'Amendment deleted',
    failed: 'Failed to delete the amendment',
    denied: 'Only administrators can change amendments',
  })
