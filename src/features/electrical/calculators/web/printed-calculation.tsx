import { formatDay } from '#contract/dates.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { DECIDES } from '../contract.ts'
import { enteredTexts } from '../rules/entered-texts.ts'
import { doubtLines, type Outcome, referenceNotes, referenceText, withUnit } from '../rules/outcome.ts'

type Props = {
  title: string
  subtitle?: string
  edition: string
  outcome: Outcome
  inputs: Record<string, unknown>
}

/** A calculation as the browser prints it; not on the screen. */
export function PrintedCalculation({ title, subtitle, edition, outcome, inputs }: Props) {
  const today = useToday()
  const { name } = useUser()
  return (
    <section aria-hidden="true" className="hidden print:block">
      <header className="mb-4 flex items-end justify-between gap-4">
        <div>
          <p className="text-20 font-semibold">{title}</p>
          {subtitle !== undefined && <p className="text-13">{subtitle}</p>}
        </div>
        <p className="text-13">
          NEC {edition} · {formatDay(today)} by {name}
        </p>
      </header>
      <p className="text-16 font-semibold">
        {outcome.title}: {withUnit(outcome.result, outcome.unit)}
      </p>
      <p className="mb-4 text-13">
        {outcome.figures.map(({ label, value, unit }) => `${label}: ${withUnit(value, unit)}`).join(' · ')}
      </p>
      <p className="mb-4 text-12">Entered: {enteredTexts(inputs).join(' · ')}</p>
      <table className="w-full text-12">
        <tbody>
          {outcome.steps.map(({ label, formula, value, unit, reference }, index) => (
            <tr key={`${index} ${label}`} className="border-t border-line align-top">
              <td className="py-1 pr-3 font-semibold">{label}</td>
              <td className="py-1 pr-3">{formula}</td>
              <td className="py-1 pr-3 text-right whitespace-nowrap">{withUnit(value, unit)}</td>
              <td className="py-1 text-right">
                {reference && referenceText(reference)}
                {reference &&
                  referenceNotes(reference).map(({ text }) => (
                    <span key={text} className="block">
                      {text}
                    </span>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {outcome.labels?.map(({ title, value, lines }) => (
        <div key={lines[0]} className="mt-4 h-[2in] w-[4in] break-inside-avoid border border-ink p-3 text-12">
          <p className="font-semibold uppercase">{title}</p>
          <p className="text-28 font-semibold tabular-nums">{value}</p>
          {[...lines, `Calculated ${formatDay(today)}`].map((line) => (
            <p key={line}>{line}</p>
          ))}
          {doubtLines(outcome.steps.map(({ reference }) => reference)).map((line) => (
            <p key={line} className="text-[6pt]">
              {line}
            </p>
          ))}
        </div>
      ))}
      <ul className="mt-4 grid gap-1 text-12">
        {[...outcome.remarks, DECIDES].map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      <div className="mt-12 grid break-inside-avoid grid-cols-3 gap-6 text-12">
        {['Signature', 'License number', 'Date'].map((line) => (
          <p key={line} className="border-t border-ink pt-1">
            {line}
          </p>
        ))}
      </div>
    </section>
  )
}
