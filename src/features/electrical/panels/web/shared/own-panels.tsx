import { useRead } from '#web/platform/query.ts'
import { Card } from '#web/ui/card.tsx'
import { panels } from '../../contract.ts'
import { PanelLines } from '../panel-lines.tsx'

/** The panels of a client's own properties. Nothing without any. */
export function OwnPanels() {
  const { data } = useRead(panels.list)
  if (!data || data.length === 0) return null
  return (
    <Card title="Your Panels" flush>
      <PanelLines panels={data} roomy />
    </Card>
  )
}
