import { Columns2, Printer, Save } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { editionsWithFigures } from '#features/company/settings/rules/code-editions.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DECIDES } from '../contract.ts'
import { calculate } from '../rules/calculate.ts'
import { type Kind, kinds } from '../rules/kinds.ts'
import { blanks } from './blanks.ts'
import { useAdapted } from './shared/job-edition.ts'
import { PrintedCalculation } from './printed-calculation.tsx'
import { Figures, Headline, Remarks, Steps } from './shared/worked.tsx'

// Apart from the form: the rules and tables of every kind load while the form already shows.

const SaveCalculation = lazily(() => import('./save-calculation.tsx').then((module) => module.SaveCalculation))

const Comparison = lazily(() => import('./shared/comparison.tsx').then((module) => module.Comparison))

type WorkedProps = {
  kind: Kind
  /** That the work follows. */
  edition: string
  /** The job to save to, if the user came from one. */
  jobId: string
}

/** The outcome of the form's current input. */
const useWorked = ({ kind, edition, jobId }: WorkedProps) => calculate(kind, useWatch(), edition, useAdapted(jobId))

/** The calculation on paper. */
export function Printed({ kind, ...follows }: WorkedProps) {
  const worked = useWorked({ kind, ...follows })
  if (worked.outcome === null) return null
  return <PrintedCalculation title={kinds[kind].label} {...worked} />
}

/** The result beside the fields; on a phone its figure stays at the bottom while the fields scroll. */
export function Result({ kind, edition, jobId }: WorkedProps) {
  const form = useFormContext()
  const [saving, setSaving] = useState(false)
  const [compared, setCompared] = useState<string | null>(null)
  const worked = useWorked({ kind, edition, jobId })
  const save = async () => {
    if (worked.outcome !== null) setSaving(true)
    else await form.trigger(undefined, { shouldFocus: true })
  }
  return (
    <div className="contents lg:sticky lg:top-16 lg:grid lg:max-h-[calc(100dvh-5rem)] lg:gap-4 lg:overflow-y-auto">
      <section
        aria-label="Result"
        className="z-4 rounded-card border border-line bg-surface p-5 max-lg:sticky max-lg:bottom-2 max-lg:px-4 max-lg:py-3 max-lg:shadow-float"
      >
        <div role="status">
          {worked.outcome ? (
            <Headline outcome={worked.outcome} edition={worked.edition} />
          ) : (
            <Missing errors={worked.errors} />
          )}
        </div>
      </section>
      <Card>
        {worked.outcome && worked.outcome.figures.length > 0 && (
          <div className="mb-5">
            <Figures figures={worked.outcome.figures} />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button icon={<Save aria-hidden="true" />} onClick={() => void save()} className="max-md:flex-1">
            Save to a Job
          </Button>
          <Button
            variant="outline"
            icon={<Printer aria-hidden="true" />}
            blocked={worked.outcome === null ? NO_RESULT : null}
            onClick={() => print()}
          >
            Print
          </Button>
          {editionsWithFigures
            .filter((one) => one !== edition)
            .map((one) => (
              <Button
                key={one}
                variant="outline"
                icon={<Columns2 aria-hidden="true" />}
                blocked={worked.outcome === null ? NO_RESULT : null}
                onClick={() => setCompared(one)}
              >
                Compare with {one}
              </Button>
            ))}
          <Button variant="ghost" onClick={() => form.reset(blanks[kind])}>
            Clear
          </Button>
        </div>
      </Card>
      {worked.outcome && (
        <>
          <Card title="Steps">
            <Steps steps={worked.outcome.steps} />
          </Card>
          <Card>
            <Remarks remarks={worked.outcome.remarks} />
          </Card>
        </>
      )}
      {worked.outcome === null && <p className="px-1 text-13 text-muted">{DECIDES}</p>}
      {saving && worked.outcome && (
        <SaveCalculation
          kind={kind}
          edition={edition}
          inputs={worked.inputs}
          jobId={jobId}
          onClose={() => setSaving(false)}
        />
      )}
      {compared !== null && worked.outcome && (
        <Comparison kind={kind} {...worked} other={compared} jobId={jobId} onClose={() => setCompared(null)} />
      )}
    </div>
  )
}

const NO_RESULT = 'There is no result yet'

const MOST_SHOWN = 3

/** Lists the input that is missing for a result. */
function Missing({ errors }: { errors: readonly { message: string }[] }) {
  const messages = [...new Set(errors.map(({ message }) => message))].slice(0, MOST_SHOWN)
  return (
    <>
      <p className="text-14 font-medium">No result yet</p>
      <ul className="mt-1 text-13 text-muted">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </>
  )
}
