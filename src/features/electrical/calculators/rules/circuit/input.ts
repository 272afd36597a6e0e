import * as z from 'zod/mini'
import { ConductorInput } from '../conductor-size.ts'
import { across, OptionalWhole, Whole, YesNo } from '../inputs.ts'

const systems = ['1ph-2w', '1ph-3w', '3ph-3w', '3ph-4w'] as const
export const wirings = [
  'nm',
  'uf',
  'se',
  'mc',
  'thhn_emt',
  'thhn_pvc_40',
  'thhn_pvc_80',
  'thhn_imc',
  'thhn_rmc',
  'thhn_fmc',
] as const
const dropLimits = ['3', '5', 'none'] as const

const { continuous_amperes, other_amperes, material, terminals } = ConductorInput.shape

export const CircuitInput = z
  .object({
    use: z._default(z.enum(['circuit', 'feeder'], { error: 'Use must be circuit or feeder' }), 'circuit'),
    continuous_amperes,
    other_amperes,
    system: z._default(z.enum(systems, { error: 'System must be 1ph-2w, 1ph-3w, 3ph-3w or 3ph-4w' }), '1ph-2w'),
    /** Between the wires; from a wire to neutral for a circuit of one wire and neutral. */
    voltage: Whole('Voltage', { max: 1000 }),
    /** Most of the load is nonlinear, so that the neutral of a wye system carries current. */
    harmonics: YesNo,
    /** It supplies several receptacles for cord-and-plug loads. */
    receptacles: YesNo,
    wiring: z._default(z.enum(wirings, { error: 'Choose a wiring method' }), 'thhn_emt'),
    material,
    /** One way. */
    feet: Whole('Length', { max: 20_000 }),
    ambient_fahrenheit: z._default(Whole('Ambient temperature', { min: -40, max: 185 }), 86),
    /** Current-carrying conductors of other circuits in the same raceway, or in cables bundled with this one. */
    others: OptionalWhole('Others in the raceway', 60),
    terminals,
    drop_limit: z._default(z.enum(dropLimits, { error: 'Voltage drop must be 3, 5 or none' }), '3'),
    /** Conductors in parallel for each phase; null: as few as carry the load. */
    sets: z.nullish(Whole('Parallel sets', { max: 20 })),
  })
  .check(
    across(['continuous_amperes', 'other_amperes'], ({ continuous_amperes, other_amperes }, ctx) => {
      if (continuous_amperes + other_amperes === 0)
        ctx.addIssue({ code: 'custom', path: ['other_amperes'], message: 'Load must be greater than 0' })
    }),
  )
export type CircuitInput = z.output<typeof CircuitInput>

/** The wiring of a motor or an air conditioner. */
const { wiring, ambient_fahrenheit, others, drop_limit, sets } = CircuitInput.shape
export const wiringFields = {
  wiring,
  material,
  /** One way; null: no voltage drop. */
  feet: z.nullish(Whole('Length', { max: 20_000 })),
  ambient_fahrenheit,
  others,
  terminals,
  drop_limit,
  sets,
}
const WiringFields = z.object(wiringFields)
type Motor = z.output<typeof WiringFields> & { phase: 'single' | 'three'; voltage: number }

/** The run of a motor or an air conditioner whose wire needs so many amperes: without a neutral. */
export const toRun = ({ phase, feet, ...motor }: Motor, needed: number): Run => ({
  ...motor,
  use: 'circuit',
  continuous_amperes: 0,
  other_amperes: needed,
  system: phase === 'single' ? '1ph-2w' : '3ph-3w',
  harmonics: false,
  receptacles: false,
  feet: feet ?? null,
})

/** A circuit whose way may be unknown: without a length its voltage drop is not calculated. */
export type Run = Omit<CircuitInput, 'feet'> & { feet: number | null }

/** The wires of a system without its equipment ground, and how many of them count as current-carrying. */
export function countWires({ system, voltage, harmonics }: Run): { wires: number; counted: number } {
  switch (system) {
    case '1ph-2w':
      return { wires: 2, counted: 2 }
    case '1ph-3w':
      // Two legs of a wye system load the neutral as much as themselves.
      return { wires: 3, counted: voltage === 208 || voltage === 480 ? 3 : 2 }
    case '3ph-3w':
      return { wires: 3, counted: 3 }
    case '3ph-4w':
      return { wires: 4, counted: harmonics ? 4 : 3 }
  }
}
