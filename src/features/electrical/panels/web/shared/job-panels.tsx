import { useRead } from '#web/platform/query.ts'
import { panels } from '../../contract.ts'
import { PanelLines } from '../panel-lines.tsx'

type Props = { job: { id: string; client_id: string; property_id: string | null } }

/** The panels at a job's property, or else at any property of its client. Nothing without any. */
export function JobPanels({ job: { id, client_id, property_id } }: Props) {
  const { data } = useRead(panels.list, { query: property_id === null ? { client_id } : { property_id } })
  if (!data || data.length === 0) return null
  return (
    <section aria-label="Panels">
      <h3 className="mb-2.5 text-14 font-semibold">Panels</h3>
      <div className="rounded-card border border-line *:border-t-0 first:[&_li:first-child>a]:rounded-t-card">
        <PanelLines panels={data} jobId={id} />
      </div>
    </section>
  )
}
