import * as z from 'zod/mini'
import { formatValue } from '#features/electrical/calculators/rules/outcome.ts'
import { readingTool } from '../tool.ts'

const Figure = z.optional(z.number().check(z.positive(), z.maximum(10_000_000)))

const RULE = 'Watts = volts x amps, in three-phase x 1.732. Ohms = volts / amps, of a resistive load.'
const USUAL_VOLTS = [120, 240]
/** From here a load may be single-phase or three-phase. */
const THREE_PHASE_FROM = 208
/** Watts up to which a load may be one resistive element. */
const MOST_OF_AN_ELEMENT = 20_000
const round = (value: number): string => formatValue(Math.round(value * 100) / 100)

/** Ohm's law: any two of volts, amps, watts and ohms give the others. With one alone, at the usual voltages. */
const power = readingTool({
  name: 'electric_power',
  title: "Ohm's law and power",
  description:
    "Volts, amps, watts (or VA) and ohms by Ohm's law and the power law: two of them give the others. Watts or amps alone are worked out at 120 and 240 V. Also the full-load current of a transformer by its VA and voltages.",
  access: 'signedIn',
  input: z.object({
    volts: z.optional(z.array(z.number().check(z.positive(), z.maximum(50_000))).check(z.maxLength(4))),
    amps: Figure,
    watts: Figure,
    ohms: Figure,
    phase: z.optional(z.enum(['single', 'three'])),
  }),
  run(_, { volts: said = [], amps, watts, ohms, phase }) {
    const count = [amps, watts, ohms].filter((figure) => figure !== undefined).length
    if (count + Math.min(1, said.length) < 2 && (count === 0 || ohms !== undefined))
      return Promise.resolve({
        data: [],
        text: `Say two of volts, amps, watts and ohms, such as 1,500 W at 120 V. ${RULE}`,
        sources: [],
      })
    const volts = count >= 2 ? [computeVolts(amps, watts, ohms)] : said.length > 0 ? said : USUAL_VOLTS
    const isBoth = phase === undefined && ohms === undefined && count < 2
    const rows = volts.flatMap((at) =>
      (isBoth && said.length > 0 && at >= THREE_PHASE_FROM && at !== 240 && at !== 277
        ? (['single', 'three'] as const)
        : [phase ?? 'single']
      ).map((one) => {
        const factor = one === 'three' ? Math.sqrt(3) : 1
        const current = amps ?? (watts === undefined ? at / (ohms ?? 1) : watts / (at * factor))
        return { volts: at, phase: one, amps: current, watts: watts ?? at * current * factor }
      }),
    )
    const text = rows.map((row) => {
      const resistance =
        row.phase === 'single' && row.watts < MOST_OF_AN_ELEMENT ? `, ${round(row.volts / row.amps)} ohms` : ''
      const part =
        watts === undefined && amps !== undefined ? `, for three hours or more ${round(row.watts * 0.8)} W` : ''
      return `- ${round(row.volts)} V${row.phase === 'three' ? ' three-phase' : ''}: **${round(row.amps)} A**, ${round(row.watts)} W or VA${part}${resistance}`
    })
    return Promise.resolve({
      data: rows,
      text: [
        ...text,
        RULE,
        'A load that is on for three hours or more counts at 125% for its wire and breaker (NEC 2023 210.20(A)).',
      ].join('\n'),
      sources: [],
    })
  },
})

function computeVolts(amps = 0, watts = 0, ohms = 0): number {
  if (ohms === 0) return watts / amps
  return amps === 0 ? Math.sqrt(watts * ohms) : amps * ohms
}

export const powerTools = [power]
