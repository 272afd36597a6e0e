import { formatDay } from '#contract/dates.ts'
import { useToday } from '#web/platform/zone.ts'
import type { Circuit, PanelDetails } from '../contract.ts'
import { protectionText } from '../rules/breakers.ts'
import { createDrawing, listNumbers, listSlots, otherPole, type Slot, spaceNumber } from '../rules/layout.ts'
import { sourceText } from '../rules/labels.ts'
import { calculateLoad, highLegText, loadTexts, mainText, panelText } from '../rules/load.ts'
import { slotStyle } from './panel-drawing.tsx'

/** The circuit directory as the browser prints it; not on the screen. */
export function PrintedDirectory({ panel }: { panel: PanelDetails }) {
  const today = useToday()
  return (
    <section aria-hidden="true" className="hidden bg-surface text-ink print:block">
      <header className="mb-3 flex items-end justify-between gap-4">
        <div>
          <p className="text-20 font-semibold">{panel.name}</p>
          <p className="text-13">{panelText(panel)}</p>
          <p className="text-13">
            {mainText(panel.main_breaker_amps)}. {sourceText(panel)}
          </p>
          <p className="text-13">{highLegText(panel)}</p>
          <p className="text-13">{[panel.location, panel.address].filter(Boolean).join(', ')}</p>
        </div>
        <p className="text-13">{formatDay(today)}</p>
      </header>
      <ol className="grid grid-cols-2 gap-x-2">
        {listSlots(createDrawing(panel.spaces, panel.circuits)).map((slot) => (
          <Line key={spaceNumber(slot)} slot={slot} />
        ))}
      </ol>
      <p className="mt-2 text-12">{loadTexts(calculateLoad(panel, panel.circuits))}</p>
    </section>
  )
}

const Line = ({ slot }: { slot: Slot<Circuit> }) => (
  <li
    className="-mt-px flex items-center gap-2 border border-ink px-1.5 text-12 break-inside-avoid"
    style={{ ...slotStyle(slot), minHeight: `${slot.poles * 1.6}em` }}
  >
    <span className="w-14 shrink-0 font-semibold tabular-nums">{listNumbers(slot).join(', ')}</span>
    <span className="min-w-0 flex-1 wrap-anywhere">{slot.circuit?.label}</span>
    {slot.circuit && (
      <span className="shrink-0 tabular-nums">
        {slot.circuit.breaker_amps} A {protectionText[slot.circuit.protection]} {otherPole(slot)}
      </span>
    )}
  </li>
)
