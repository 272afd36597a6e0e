import { formatDay } from '#contract/dates.ts'
import { useToday } from '#web/platform/zone.ts'
import type { Circuit, PanelDetails } from '../contract.ts'
import { protectionText } from '../rules/breakers.ts'
import { type Slot, createDrawing } from '../rules/layout.ts'
import { sourceText } from '../rules/labels.ts'
import { calculateLoad, loadTexts, mainText, panelText } from '../rules/load.ts'

/** The circuit directory as the browser prints it; not on the screen. */
export function PrintedDirectory({ panel }: { panel: PanelDetails }) {
  const today = useToday()
  const { left, right } = createDrawing(panel.spaces, panel.circuits)
  return (
    <section aria-hidden="true" className="hidden bg-surface text-ink print:block">
      <header className="mb-3 flex items-end justify-between gap-4">
        <div>
          <p className="text-20 font-semibold">{panel.name}</p>
          <p className="text-13">{panelText(panel)}</p>
          <p className="text-13">
            {mainText(panel.main_breaker_amps)}. {sourceText(panel)}
          </p>
          <p className="text-13">{[panel.location, panel.address].filter(Boolean).join(', ')}</p>
        </div>
        <p className="text-13">{formatDay(today)}</p>
      </header>
      <div className="grid grid-cols-2 gap-x-2">
        <Column slots={left} />
        <Column slots={right} />
      </div>
      <p className="mt-2 text-12">{loadTexts(calculateLoad(panel, panel.circuits))}</p>
    </section>
  )
}

const Column = ({ slots }: { slots: Slot<Circuit>[] }) => (
  <ol className="border-t border-ink">
    {slots.map(({ space, poles, circuit }) => (
      <li
        key={space}
        className="flex items-center gap-2 border-x border-b border-ink px-1.5 text-12 break-inside-avoid"
        style={{ height: `${poles * 1.6}em` }}
      >
        <span className="w-14 shrink-0 font-semibold tabular-nums">
          {Array.from({ length: poles }, (_, n) => space + 2 * n).join(', ')}
        </span>
        <span className="min-w-0 flex-1 truncate">{circuit?.label}</span>
        {circuit && (
          <span className="shrink-0 tabular-nums">
            {circuit.breaker_amps} A {protectionText[circuit.protection]}
          </span>
        )}
      </li>
    ))}
  </ol>
)
