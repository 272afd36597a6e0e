import { useRead } from '#web/platform/query.ts'
import { panels } from '../../contract.ts'
import { PanelLines } from '../panel-lines.tsx'

/** The panels of a client's properties, beside a job there. Nothing without any. */
export function ClientPanels({ clientId }: { clientId: string }) {
  const { data } = useRead(panels.list, { query: { client_id: clientId } })
  if (!data || data.length === 0) return null
  return (
    <section aria-label="Panels">
      <h3 className="mb-2.5 text-14 font-semibold">Panels</h3>
      <div className="rounded-card border border-line *:border-t-0 first:[&_li:first-child>a]:rounded-t-card">
        <PanelLines panels={data} />
      </div>
    </section>
  )
}
