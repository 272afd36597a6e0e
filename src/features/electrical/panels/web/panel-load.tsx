import { formatCount, pluralize } from '#contract/text.ts'
import type { Code } from '#features/electrical/calculators/rules/edition.ts'
import { Card } from '#web/ui/card.tsx'
import type { PanelDetails } from '../contract.ts'
import { calculateLoad, getHighLeg } from '../rules/load.ts'

/** The connected load of a panel, leg by leg, and what it leaves of its rating. */
export function PanelLoad({ panel, code }: { panel: PanelDetails; code: Code | null }) {
  const { total_va, legs, capacity, left_amps, unknown } = calculateLoad(panel, panel.circuits)
  return (
    <Card title="Calculated load">
      <div className="grid grid-cols-2 gap-x-6">
        <Figure label="Connected load" value={`${formatCount(total_va)} VA`} />
        <Figure
          label={left_amps < 0 ? `Above ${formatCount(capacity)} A by` : `Left of ${formatCount(capacity)} A`}
          value={`${formatCount(Math.abs(left_amps))} A`}
          bad={left_amps < 0}
        />
      </div>
      <table className="mt-4 w-full text-13 tabular-nums">
        <caption className="sr-only">Load of each leg</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Leg</th>
            <th scope="col">VA</th>
            <th scope="col">A</th>
          </tr>
        </thead>
        <tbody>
          {legs.map(({ leg, va, amps }) => (
            <tr key={leg} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal text-muted">
                Leg {leg}
                {leg === getHighLeg(panel)?.leg && ' (high leg)'}
              </th>
              <td className="text-right">{formatCount(va)} VA</td>
              <td className="w-24 text-right font-medium">{formatCount(amps)} A</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-12 text-muted">
        The sum of the circuits, without the demand factors{code && ` of ${code.panels.loads} (NEC ${code.edition})`}.
        Amperes of a leg are added whatever their phase, and what is left counts from the fullest leg.
        {unknown > 0 && ` ${pluralize(unknown, 'circuit')} ${unknown === 1 ? 'has' : 'have'} no load yet.`} The
        authority having jurisdiction decides.
      </p>
    </Card>
  )
}

const Figure = ({ label, value, bad = false }: { label: string; value: string; bad?: boolean }) => (
  <div className="min-w-0">
    <p className="text-12 text-muted">{label}</p>
    <p className={`mt-0.5 truncate text-20 font-semibold tracking-tight tabular-nums ${bad ? 'text-bad' : ''}`}>
      {value}
    </p>
  </div>
)
