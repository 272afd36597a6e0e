import { useParams, useSearchParams } from 'wouter'
import { allows } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { NotFound } from '#web/shell/not-found.tsx'
import { ForbiddenPage } from '#web/ui/forbidden-page.tsx'
import { calculations } from '../contract.ts'
import { kinds } from '../rules/kinds.ts'
import { isKind } from './blanks.ts'

const FORBIDDEN = "You don't have permission to view calculators."

const SavedCalculations = lazily(() => import('./saved-calculations.tsx').then((module) => module.SavedCalculations))
const FromSaved = lazily(() => import('./from-saved.tsx').then((module) => module.FromSaved))
const Calculator = lazily(() => import('./calculator.tsx').then((module) => module.Calculator))

/** The calculators and what was saved; below it one page for each kind. */
export function CalculatorsScreen() {
  const { kind } = useParams<{ kind?: string }>()
  const { role } = useUser()
  const [search] = useSearchParams()
  if (kind === undefined) return <SavedCalculations forbidden={FORBIDDEN} />
  if (!isKind(kind)) return <NotFound />
  if (!allows(calculations.list.access, role))
    return <ForbiddenPage title={kinds[kind].label}>{FORBIDDEN}</ForbiddenPage>
  const from = search.get('from')
  const jobId = search.get('job') ?? ''
  if (from !== null) return <FromSaved key={from} kind={kind} id={from} />
  return <Calculator key={kind} kind={kind} jobId={jobId} />
}
