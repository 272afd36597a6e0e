import { BadgeCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatDay } from '#contract/dates.ts'
import { listAnd } from '#contract/text.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { type LicenseRow, licenses } from '../../contract.ts'
import { kindLabel, licenseStates, statusOn, WARNING_DAYS } from '../../states.ts'

const AddLicense = lazily(() => import('../license-form.tsx').then((module) => module.AddLicense))
const LicenseDetails = lazily(() => import('../license-details.tsx').then((module) => module.LicenseDetails))

/** Licenses of the company and its electricians, with their expiry. `?license=` opens one. */
export function LicensesCard() {
  const { role } = useUser()
  const { data, error } = useRead(licenses.list)
  const [adding, setAdding] = useState(false)
  const [search, setSearch] = useSearchParams()
  const openId = search.get('license')
  const open = (id: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (id === null) after.delete('license')
      else after.set('license', id)
      return after
    })
  const add = role === 'admin' && (
    <Button size="small" variant="outline" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add License
    </Button>
  )
  return (
    <Card
      title="Licenses and insurance"
      subtitle={`Warned of by email ${listAnd(WARNING_DAYS.map(String))} days before they expire`}
      action={add}
      flush
    >
      {data ? (
        data.length === 0 ? (
          <EmptyState title="No licenses yet" icon={<BadgeCheck aria-hidden="true" />}>
            Add the company's license and insurance, and the license of each electrician.
          </EmptyState>
        ) : (
          <Rows rows={data} onOpen={open} />
        )
      ) : error ? (
        <ErrorState error={error} />
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-3 border-t border-line p-5">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
      {adding && <AddLicense onClose={() => setAdding(false)} />}
      {openId !== null && <LicenseDetails id={openId} onClose={() => open(null)} />}
    </Card>
  )
}

/** The soonest to expire first. */
function Rows({ rows, onOpen }: { rows: LicenseRow[]; onOpen: (id: string) => void }) {
  const today = useToday()
  const sorted = rows.toSorted((a, b) => a.expires_on.localeCompare(b.expires_on) || a.id.localeCompare(b.id))
  return (
    <ul aria-label="Licenses and insurance" className="divide-y divide-line border-t border-line">
      {sorted.map(({ id, kind, number, holder_name, expires_on }) => (
        <li key={id} className="last:[&>button]:rounded-b-card">
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-2.5 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-2 max-md:px-4"
          >
            <span className="font-medium wrap-anywhere">{kindLabel(kind)}</span>
            <span className="justify-self-end">
              <StatusBadge states={licenseStates} status={statusOn(expires_on, today)} />
            </span>
            <span className="text-13 text-muted wrap-anywhere">
              {number} · {holder_name}
            </span>
            <span className="justify-self-end text-13 text-muted tabular-nums">{formatDay(expires_on)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
