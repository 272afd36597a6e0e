import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { calculations } from '../../contract.ts'
import { kinds } from '../../rules/kinds.ts'

const CalculationDetails = lazily(() => import('./calculation-details.tsx').then((module) => module.CalculationDetails))

/** The calculations of a job, in its details. */
export function JobCalculations({ jobId }: { jobId: string }) {
  const { data = [] } = useRead(calculations.list, { query: { job_id: jobId } })
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-14 font-semibold">Calculations</h3>
        <LinkButton variant="outline" size="small" href={`/calculators?job=${jobId}`}>
          New Calculation
        </LinkButton>
      </div>
      {data.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {data.map(({ id, name, answer, kind }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => setOpened(id)}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left transition-colors hover:bg-raised"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-14 font-medium">{name}</span>
                  {name !== kinds[kind].label && (
                    <span className="block truncate text-13 text-muted">{kinds[kind].label}</span>
                  )}
                </span>
                <span className="shrink-0 text-14 tabular-nums">{answer}</span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened !== null && <CalculationDetails id={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
