import { ShieldAlert } from 'lucide-react'
import { useRead } from '#web/platform/query.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { type GateName, gates } from '../../contract.ts'

const words: Record<GateName, string> = {
  schedule: 'May be scheduled without an approved permit',
  complete: 'May be completed without a signed work order',
  invoice: 'May be invoiced before its final inspection',
}

/** The overrides of a job with their reasons; nothing if it has none. */
export function JobOverrides({ jobId }: { jobId: string }) {
  const { data = [] } = useRead(gates.list, { query: { job_id: jobId } })
  if (data.length === 0) return null
  return (
    <section aria-label="Overrides">
      <h3 className="text-14 font-semibold">Overrides</h3>
      <Timeline
        label="Overrides"
        entries={data.map(({ id, gate, reason, created_by_name, created_at }) => ({
          id,
          icon: <ShieldAlert />,
          text: words[gate],
          at: created_at,
          who: created_by_name,
          detail: reason,
        }))}
        empty="No overrides"
      />
    </section>
  )
}
