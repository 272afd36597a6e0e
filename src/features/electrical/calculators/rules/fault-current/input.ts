import * as z from 'zod/mini'
import { across, Decimal, OptionalWhole, Whole } from '../inputs.ts'
import { Material, Size } from '../wires.ts'

const sources = ['transformer', 'utility'] as const
const systems = ['three', 'single_3w', 'single_2w'] as const
const premises = ['other', 'one_two_family', 'dwelling_unit'] as const
const raceways = ['nonmagnetic', 'steel'] as const

const OptionalDecimal = (name: string, max: number) => z.nullish(Decimal(name, max))
/** Interrupting or short-circuit current rating in thousands of amperes. */
const Rating = OptionalDecimal('Rating of the equipment', 300)

const Run = z.object({
  /** The equipment at its end. */
  name: z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(60, 'Use at most 60 characters'))),
    z.transform((name) => name ?? ''),
  ),
  size: Size,
  material: Material,
  raceway: z._default(z.enum(raceways, { error: 'Raceway must be steel or nonmagnetic' }), 'steel'),
  /** One way. */
  feet: Whole('Length', { max: 20_000 }),
  sets: z._default(Whole('Parallel sets', { max: 20 }), 1),
  rating_ka: Rating,
})
export type Run = z.output<typeof Run>

export const FaultCurrentInput = z
  .object({
    /** Known of its start: the transformer, or the current that the utility states. */
    fault_source: z._default(z.enum(sources, { error: 'Start must be transformer or utility' }), 'transformer'),
    fault_system: z._default(z.enum(systems, { error: 'System must be three, single_3w or single_2w' }), 'three'),
    /** Line to line. */
    voltage: Whole('Voltage', { max: 1000 }),
    kva: OptionalDecimal('Transformer', 10_000),
    impedance_percent: OptionalDecimal('Impedance', 20),
    fault_amperes: z.nullish(Whole('Current at the start', { max: 500_000 })),
    /** The rating of the equipment at the start. */
    start_ka: Rating,
    /** Full-load amperes of motors that run together. */
    motor_amperes: OptionalWhole('Running motors', 20_000),
    fault_premises: z._default(z.enum(premises, { error: 'Choose the premises' }), 'other'),
    runs: z._default(z.array(Run, { error: 'Runs must be a list' }).check(z.maxLength(8, 'List at most 8 runs')), []),
  })
  .check(
    across(
      ['fault_source', 'kva', 'impedance_percent', 'fault_amperes'],
      ({ fault_source, kva, impedance_percent, fault_amperes }, ctx) => {
        const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
        if (fault_source === 'transformer') {
          if (kva == null) refuse('kva', 'Transformer is required')
          if (impedance_percent == null) refuse('impedance_percent', 'Impedance is required')
        } else if (fault_amperes == null) refuse('fault_amperes', 'Current at the start is required')
      },
    ),
    across(['runs'], ({ runs }, ctx) => {
      const names = runs.map(({ name }, index) => pointName(name, index).toLowerCase())
      for (const [index, name] of names.entries())
        if (names.indexOf(name) < index || name === START.toLowerCase())
          ctx.addIssue({ code: 'custom', path: ['runs', index, 'name'], message: 'Another point has this name' })
    }),
  )
export type FaultCurrentInput = z.output<typeof FaultCurrentInput>

/** The point before the first run. */
export const START = 'Start'
export const pointName = (name: string, index: number): string => name || `Point ${index + 1}`
