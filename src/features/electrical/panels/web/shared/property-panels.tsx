import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isStaff } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { NoRecords } from '#web/ui/record-links.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { panels } from '../../contract.ts'
import { PanelLines } from '../panel-lines.tsx'

const AddPanel = lazily(() => import('../panel-form.tsx').then((module) => module.AddPanel))

export function PropertyPanels({ property: { id } }: { property: { id: string } }) {
  const [adding, setAdding] = useState(false)
  const [, navigate] = useLocation()
  const { data, error } = useRead(panels.list, { query: { property_id: id } })
  return (
    <section aria-label="Panels">
      <div className="mb-2.5 flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-14 font-semibold">Panels</h3>
        {isStaff(useUser().role) && (
          <Button variant="outline" size="small" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add Panel
          </Button>
        )}
      </div>
      {error ? (
        <ErrorState title="Failed to load panels" error={error} />
      ) : data === undefined ? (
        <Skeleton className="h-11 w-full" />
      ) : data.length === 0 ? (
        <NoRecords>No panels yet</NoRecords>
      ) : (
        <div className="rounded-card border border-line *:border-t-0 [&_li:first-child>a]:rounded-t-card">
          <PanelLines panels={data} />
        </div>
      )}
      {adding && (
        <AddPanel
          property_id={id}
          onClose={() => setAdding(false)}
          onSaved={(panel) => navigate(`/panels/${panel.id}`)}
        />
      )}
    </section>
  )
}
