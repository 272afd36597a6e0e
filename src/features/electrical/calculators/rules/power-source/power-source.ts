import { addUp } from '../amperes.ts'
import { toRun } from '../circuit/input.ts'
import { addRun, addWire } from '../circuit/run.ts'
import { noRating } from '../conductor.ts'
import { standardRating } from '../dwelling.ts'
import type { Code } from '../edition.ts'
import { type Figure, formatValue, type Outcome, type Refusal, type Worksheet, worksheet } from '../outcome.ts'
import { addBusbar } from './busbar.ts'
import type { PowerSourceInput } from './input.ts'

/** The circuit of solar modules, an inverter or storage: wire and overcurrent device, and whether its busbar may be fed. */
export function powerSource(input: PowerSourceInput, code: Code): Outcome | Refusal {
  const sheet = worksheet(code)
  const { percent, [input.power_source]: rules } = code.powerSources
  const current = addCurrent(code, sheet, input)
  const needed = sheet.add(
    rules.device,
    'Device, at least',
    `${formatValue(current)} A × ${percent}%`,
    addUp((current * percent) / 100),
    'A',
  )
  const device = standardRating(code, needed)
  if (device === null) return noRating(code, 'source_amperes')
  sheet.add(
    code.standardRatings.section,
    'Breaker or fuse',
    `The next rating from ${formatValue(needed)} A`,
    device,
    'A',
  )
  const isModules = input.power_source === 'modules'
  const busbar = isModules ? null : addBusbar(code, sheet, input, { output: current, breaker: device })
  if (busbar !== null && 'message' in busbar) return busbar
  sheet.add(
    rules.conductors,
    'Current that sizes the wire',
    `${formatValue(current)} A × ${percent}%, or ${formatValue(current)} A in the conditions of use`,
    needed,
    'A',
  )
  // Continuous: 125% of it counts before the conditions of use, and itself after them.
  const run = { ...toRun(input, 0), continuous_amperes: current }
  const carrying = addWire(code, sheet, run, { breaker: device, path: 'source_amperes' })
  if ('message' in carrying) return carrying
  const way = addRun(code, sheet, run, carrying, { breaker: device, device: 'breaker or fuse', load: current })
  if ('message' in way) return way
  const figures: Figure[] = [
    { label: 'Breaker or fuse', value: device, unit: 'A' },
    { label: 'Maximum current', value: current, unit: 'A' },
    ...(busbar?.figures ?? []),
  ]
  return {
    ...way.answer,
    figures: [...figures, ...way.figures],
    steps: sheet.steps,
    remarks: [...(busbar === null ? moduleRemarks : listRemarks(code, input, busbar.section)), ...way.remarks],
    permit: null,
  }
}

/** The maximum current of the circuit: what its sources put out together, in the strongest sun. */
function addCurrent(code: Code, { add }: Worksheet, input: PowerSourceInput): number {
  const { modules, [input.power_source]: rules } = code.powerSources
  const { source_amperes, in_parallel } = input
  const each = `${in_parallel > 1 ? `${in_parallel} × ` : ''}${formatValue(source_amperes)} A`
  const sum = addUp(source_amperes * in_parallel)
  if (input.power_source !== 'modules')
    return add(rules.current, 'Maximum current', `${each}, continuous output`, sum, 'A')
  return add(
    modules.current,
    'Maximum current',
    `${each} short-circuit current × ${modules.percent}%`,
    addUp((sum * modules.percent) / 100),
    'A',
  )
}

const moduleRemarks = [
  'The device may not be larger than the maximum series fuse on the label of the modules. Up to two strings in parallel mostly need none (690.9(A)).',
  'For short-circuit currents that are calculated for the site instead, see 690.8(A)(1).',
  'Wires under modules follow 690.31, and the voltage in the cold 690.7: they are not calculated here.',
]

function listRemarks(code: Code, { power_source, present_amperes }: PowerSourceInput, section: string): string[] {
  const { busbar, control, supplySide } = code.powerSources
  return [
    ...(section === busbar.opposite.section || section === busbar.center_fed.section
      ? [
          `Put a label beside the breaker that says not to relocate it (${section}).${present_amperes > 0 ? ' All sources have to be at that end.' : ''}`,
        ]
      : []),
    ...(section === busbar.breakers.section
      ? [`Put a label on the panel: all breakers without the main may be at most its busbar (${section}).`]
      : []),
    ...(power_source === 'storage' ? ['Enter the larger of charging and discharging current.'] : []),
    'The breaker may not be larger than the maker of the source permits.',
    `${control.name} may permit more (${control.section}), and a connection before the service disconnect follows ${supplySide}. Neither is calculated here.`,
    'Rapid shutdown, disconnects and the feeder between two panels are not checked here.',
  ]
}
