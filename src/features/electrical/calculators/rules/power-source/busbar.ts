import { addUp } from '../amperes.ts'
import type { Code } from '../edition.ts'
import { type Figure, formatValue, type Refusal, type Worksheet } from '../outcome.ts'
import type { PowerSourceInput } from './input.ts'

type Way = { section: string; label: string; sum: number; limit: number; formula: string }

/** The ways of feeding this busbar, and whether one of them permits it. */
export function addBusbar(
  code: Code,
  { add }: Worksheet,
  input: PowerSourceInput,
  { output, breaker }: { output: number; breaker: number },
): { figures: Figure[]; section: string } | Refusal {
  const { busbar, percent } = code.powerSources
  const { busbar_amperes, main_amperes, busbar_position, present_amperes, breakers_amperes } = input
  const all = addUp(output, present_amperes)
  const sources = add(
    busbar.section,
    'Sources on the busbar',
    `${formatValue(all)} A × ${percent}%`,
    addUp((all * percent) / 100),
    'A',
  )
  const withMain = (label: string, way: { section: string; percent: number }): Way => ({
    section: way.section,
    label,
    sum: addUp(main_amperes, sources),
    limit: (busbar_amperes * way.percent) / 100,
    formula: `Main of ${formatValue(main_amperes)} A + ${formatValue(sources)} A; ${formatValue(busbar_amperes)} A × ${way.percent}%`,
  })
  const ways: Way[] = [
    withMain('Within the busbar', busbar.anywhere),
    ...(busbar_position === 'elsewhere' ? [] : [withMain(`Within 120%`, busbar[busbar_position])]),
    ...(breakers_amperes === 0
      ? []
      : [
          {
            section: busbar.breakers.section,
            label: 'All breakers without the main',
            sum: breakers_amperes + breaker,
            limit: busbar_amperes,
            formula: `${formatValue(breakers_amperes)} A + ${formatValue(breaker)} A; ${formatValue(busbar_amperes)} A`,
          },
        ]),
  ]
  for (const { section, label, formula, sum, limit } of ways)
    add(
      section,
      label,
      `${formula}: ${formatValue(sum)} A of ${formatValue(limit)} A`,
      sum <= limit ? 'Permitted' : 'Not permitted',
      '',
    )
  const permitted = ways.find(({ sum, limit }) => sum <= limit)
  const limit = Math.max(...ways.filter(({ section }) => section !== busbar.breakers.section).map((way) => way.limit))
  const room = Math.max(0, roundDown(((limit - main_amperes) * 100) / percent - present_amperes))
  if (permitted === undefined) return notPermitted(ways, room)
  return {
    figures: [
      { label: 'Busbar', value: `Permitted by ${permitted.section}`, unit: '' },
      ...(room > 0 ? [{ label: 'Most output with this main', value: room, unit: 'A' }] : []),
    ],
    section: permitted.section,
  }
}

/** To hundredths of an ampere. */
const roundDown = (amperes: number): number => Math.floor(amperes * 100 + 1e-6) / 100

const notPermitted = (ways: readonly Way[], room: number): Refusal => ({
  path: 'busbar_amperes',
  message: `${ways
    .map(
      ({ section, sum, limit }) =>
        `${section} permits ${formatValue(limit)} A on this busbar, and it would have ${formatValue(sum)} A.`,
    )
    .join(' ')} ${
    room > 0
      ? `A source of up to ${formatValue(room)} A may be added.`
      : 'No further source may be added: enlarge the busbar, or choose a smaller main breaker.'
  }`,
})
