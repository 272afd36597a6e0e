import { clsx } from 'clsx'
import { Info } from 'lucide-react'
import { DECIDES } from '../../contract.ts'
import {
  type Figure,
  formatValue,
  type Outcome,
  type Reference,
  referenceNotes,
  referenceText,
  type Step,
} from '../../rules/outcome.ts'

/** A calculation's title and result, in large figures, with the edition that it follows. */
export const Headline = ({ outcome: { title, result, unit }, edition }: { outcome: Outcome; edition: string }) => (
  <>
    <p className="flex justify-between gap-3 text-13 text-muted">
      <span className="min-w-0">{title}</span>
      <span className="shrink-0 tabular-nums">NEC {edition}</span>
    </p>
    <p className="mt-0.5 flex items-baseline gap-1.5 text-28 font-semibold tracking-tight tabular-nums">
      {formatValue(result)} <span className="text-16 font-medium text-muted">{unit}</span>
    </p>
  </>
)

/** The results besides the first. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-2.5">
    {figures.map(({ label, value, unit }) => (
      <div key={label} className="min-w-0">
        <dt className="text-12 text-muted">{label}</dt>
        <dd className="text-16 font-semibold tabular-nums">
          {formatValue(value)}
          {unit !== '' && <span className="ml-1 text-13 font-normal text-muted">{unit}</span>}
        </dd>
      </div>
    ))}
  </dl>
)

/** A section, with what is in doubt or was checked, and what the place changed. */
export const Cited = ({ reference }: { reference: Reference }) => (
  <>
    {referenceText(reference)}
    {referenceNotes(reference).map(({ text, isOpen }) => (
      <span key={text} className={clsx('block wrap-anywhere', isOpen && 'text-warn')}>
        {text}
      </span>
    ))}
  </>
)

/** Every step with its formula, its value, and the section or table it comes from. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="divide-y divide-line">
    {steps.map(({ label, formula, value, unit, reference }, index) => (
      <li key={`${index} ${label}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5 break-inside-avoid">
        <span className="text-14 font-medium">{label}</span>
        <span className="text-right text-14 font-medium whitespace-nowrap tabular-nums">
          {formatValue(value)} <span className="font-normal text-muted">{unit}</span>
        </span>
        <span className="text-13 text-muted wrap-anywhere">{formula}</span>
        <span className="max-w-44 text-right text-12 text-muted">{reference && <Cited reference={reference} />}</span>
      </li>
    ))}
  </ol>
)

/** Open points of the calculation, and who decides. */
export const Remarks = ({ remarks }: { remarks: readonly string[] }) => (
  <ul className="grid gap-2 text-13 text-muted">
    {[...remarks, DECIDES].map((remark) => (
      <li key={remark} className="flex gap-2">
        <Info aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0">{remark}</span>
      </li>
    ))}
  </ul>
)
