import { Info, TriangleAlert } from 'lucide-react'
import { noFigures } from '#features/company/settings/rules/code-editions.ts'
import type { Code } from '#features/electrical/calculators/rules/edition.ts'
import { type Edition, EditionField } from '#features/electrical/calculators/web/shared/edition-field.tsx'
import { Cited } from '#features/electrical/calculators/web/shared/worked.tsx'
import { Card } from '#web/ui/card.tsx'
import type { PanelDetails } from '../contract.ts'
import { listWarnings, type Warning } from '../rules/warnings.ts'

type Props = {
  panel: PanelDetails
  edition: Edition
  /** Null without figures of the edition. */
  code: Code | null
  onOpen: (circuitId: string) => void
}

/** Warnings to check before the label sheet is printed, by the edition that the work follows. */
export function PanelWarnings({ panel, edition, code, onOpen }: Props) {
  const warnings = code === null ? [] : listWarnings(code, panel, panel.circuits)
  if (panel.circuits.length + warnings.length === 0) return null
  return (
    <Card title="To check" flush>
      <div className="border-t border-line px-5 py-3 max-md:px-4">
        <EditionField edition={edition} />
      </div>
      {code === null ? (
        <p className="border-t border-line px-5 py-3 text-13 max-md:px-4">{noFigures(edition.edition)}</p>
      ) : warnings.length === 0 ? (
        <p className="border-t border-line px-5 py-3 text-13 text-muted max-md:px-4">Nothing to check</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {warnings.map((warning) => (
            <Line key={warning.text} warning={warning} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type LineProps = { warning: Warning; onOpen: (circuitId: string) => void }

function Line({ warning: { tone, text, reference, circuit_id }, onOpen }: LineProps) {
  const Icon = tone === 'warn' ? TriangleAlert : Info
  return (
    <li className="flex items-start gap-3 px-5 py-3 text-13 max-md:px-4">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone === 'warn' ? 'text-warn' : 'text-info'}`} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="sr-only">{tone === 'warn' ? 'Warning: ' : 'Note: '}</span>
          {text}
        </p>
        {reference !== null && (
          <p className="mt-0.5 text-12 text-muted">
            <Cited reference={reference} />
          </p>
        )}
      </div>
      {circuit_id !== null && (
        <button
          type="button"
          className="shrink-0 text-13 font-medium underline-offset-2 hover:underline touch:-my-2 touch:min-h-10"
          onClick={() => onOpen(circuit_id)}
        >
          Correct
        </button>
      )}
    </li>
  )
}
