import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { confirm } from '#web/platform/confirm.ts'
import { change, useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { type GateName } from '#features/work/visits/rules/gates.ts'
import { blocked, type GateOverride, gates } from '../../contract.ts'

const words: Record<GateName, string> = {
  schedule: 'May be scheduled without an approved permit',
  complete: 'May be completed without a signed work order',
  invoice: 'May be invoiced before its final inspection',
  crew: 'May be worked on without the licenses of its crew',
}

const withdraw = ({ id }: GateOverride) =>
  confirm({
    title: 'Withdraw this override?',
    body: 'The gate applies to this job again. What it has let through stays as it is.',
    action: 'Withdraw',
    run: () => change(gates.withdraw, { params: { id } }),
    done: 'Override withdrawn',
    failed: 'Failed to withdraw the override',
    denied: 'Only administrators can withdraw an override',
  })

/** The decision, and its end if it was withdrawn. */
function toTimelineEntries(override: GateOverride, isAdmin: boolean): TimelineEntry[] {
  const { id, gate, reason, created_by_name, created_at, withdrawn_by_name, withdrawn_at } = override
  const entry: TimelineEntry = {
    id,
    icon: <ShieldAlert />,
    text: words[gate],
    at: created_at,
    who: created_by_name,
    detail: reason,
    badge: isAdmin && blocked.withdraw(override) === null && (
      <Button variant="outline" size="small" onClick={() => void withdraw(override)}>
        Withdraw
      </Button>
    ),
  }
  if (withdrawn_at === null) return [entry]
  const text = `Withdrawn: ${words[gate].toLowerCase()}`
  return [{ id: `${id} withdrawn`, icon: <ShieldCheck />, text, at: withdrawn_at, who: withdrawn_by_name }, entry]
}

/** The overrides of a job with their reasons, newest first; nothing if it has none. */
export function JobOverrides({ jobId }: { jobId: string }) {
  const { role } = useUser()
  const { data = [] } = useRead(gates.list, { query: { job_id: jobId } })
  if (data.length === 0) return null
  const entries = data.flatMap((override) => toTimelineEntries(override, role === 'admin'))
  return (
    <section aria-label="Overrides">
      <h3 className="text-14 font-semibold">Overrides</h3>
      <Timeline
        label="Overrides"
        entries={entries.toSorted((one, other) => other.at.localeCompare(one.at))}
        empty="No overrides"
      />
    </section>
  )
}
