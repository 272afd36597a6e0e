import { Info, TriangleAlert } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import type { PanelDetails } from '../contract.ts'
import { EDITION } from '../rules/load.ts'
import { listWarnings, type Warning } from '../rules/warnings.ts'

/** Warnings to check before the label sheet is printed. Renders nothing if there are none. */
export function PanelWarnings({ panel, onOpen }: { panel: PanelDetails; onOpen: (circuitId: string) => void }) {
  const warnings = listWarnings(panel, panel.circuits)
  if (warnings.length === 0) return null
  return (
    <Card title="To check" flush>
      <ul className="divide-y divide-line border-t border-line">
        {warnings.map((warning) => (
          <Line key={warning.text} warning={warning} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  )
}

type LineProps = { warning: Warning; onOpen: (circuitId: string) => void }

function Line({ warning: { tone, text, section, circuit_id }, onOpen }: LineProps) {
  const Icon = tone === 'warn' ? TriangleAlert : Info
  return (
    <li className="flex items-start gap-3 px-5 py-3 text-13 max-md:px-4">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone === 'warn' ? 'text-warn' : 'text-info'}`} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="sr-only">{tone === 'warn' ? 'Warning: ' : 'Note: '}</span>
          {text}
        </p>
        {section !== null && (
          <p className="mt-0.5 text-12 text-muted">
            NEC {EDITION}, {section}
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
