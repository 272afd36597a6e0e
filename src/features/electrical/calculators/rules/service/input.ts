import * as z from 'zod/mini'
import { ConductorInput } from '../conductor-size.ts'
import { across, Whole } from '../inputs.ts'
import { Material } from '../wires.ts'

const MOST = 4000

const supplies = ['service', 'feeder'] as const
export const premises = [
  'one_family',
  'two_family_unit',
  'multifamily_unit',
  'two_family',
  'multifamily',
  'dwelling_part',
  'other',
] as const
export type Premises = (typeof premises)[number]
const systems = ['1ph_240', '1ph_208', '3ph_208', '3ph_240', '3ph_480'] as const
const insulations = ['90', '75'] as const

const YesNo = z._default(z.boolean({ error: 'Send true or false' }), false)
const Amperes = (name: string, min: number) => z.nullish(Whole(name, { min, max: MOST }))

export const ServiceInput = z
  .object({
    supply: z._default(z.enum(supplies, { error: 'Supply must be service or feeder' }), 'service'),
    serves: z._default(z.enum(premises, { error: 'Choose what it serves' }), 'one_family'),
    /** The rating of its overcurrent device. */
    rating_amperes: Whole('Rating', { max: MOST }),
    supply_system: z._default(z.enum(systems, { error: 'Choose the system' }), '1ph_240'),
    /** With continuous loads at 125%; null: the conductors carry the whole rating. */
    load_amperes: Amperes('Calculated load', 1),
    /** The largest load from one wire to neutral; null: a neutral as large as the other conductors. */
    neutral_amperes: Amperes('Neutral load', 0),
    /** The nonlinear part of the neutral load. */
    nonlinear_amperes: Amperes('Electronic part', 0),
    material: Material,
    insulation: z._default(z.enum(insulations, { error: 'Insulation must be 90 or 75' }), '90'),
    terminals: ConductorInput.shape.terminals,
    ambient_fahrenheit: z._default(Whole('Ambient temperature', { min: -40, max: 185 }), 86),
    /** Conductors in parallel for each phase, a set in each raceway; null: as few as carry the load. */
    sets: z.nullish(Whole('Parallel sets', { max: 20 })),
    /** The material of the grounding electrode conductor and the bonding jumpers. */
    grounding_material: Material,
    water_or_steel: YesNo,
    concrete_encased: YesNo,
    rods: YesNo,
  })
  .check(
    across(['rating_amperes', 'load_amperes', 'neutral_amperes', 'nonlinear_amperes'], (input, ctx) => {
      const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
      const { rating_amperes, load_amperes, neutral_amperes, nonlinear_amperes } = input
      const most = load_amperes ?? rating_amperes
      if (most > rating_amperes) refuse('load_amperes', 'Calculated load must be at most the rating')
      if ((neutral_amperes ?? 0) > most) refuse('neutral_amperes', 'Neutral load must be at most the load')
      if ((nonlinear_amperes ?? 0) > (neutral_amperes ?? most))
        refuse('nonlinear_amperes', 'Electronic part must be at most the neutral load')
    }),
    across(['supply', 'serves', 'water_or_steel', 'concrete_encased', 'rods'], (input, ctx) => {
      const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
      if (input.supply === 'feeder') return
      if (input.serves === 'dwelling_part') refuse('serves', 'A service supplies more than a part of a dwelling')
      if (!input.water_or_steel && !input.concrete_encased && !input.rods)
        refuse('water_or_steel', 'Choose the grounding electrodes')
    }),
  )
export type ServiceInput = z.output<typeof ServiceInput>

/** Line to line, and as a permit has it. */
export const systemVoltages: Record<
  ServiceInput['supply_system'],
  { volts: number; isThreePhase: boolean; text: string }
> = {
  '1ph_240': { volts: 240, isThreePhase: false, text: '120/240 V' },
  '1ph_208': { volts: 208, isThreePhase: false, text: '120/208 V' },
  '3ph_208': { volts: 208, isThreePhase: true, text: '208Y/120 V' },
  '3ph_240': { volts: 240, isThreePhase: true, text: '120/240 V, three phase' },
  '3ph_480': { volts: 480, isThreePhase: true, text: '480Y/277 V' },
}

/** How a kind of premises counts: as a dwelling whose entire load is supplied, with surge protection, with an emergency disconnect. */
export const premisesRules: Record<Premises, { entire: boolean; surge: boolean; emergency: boolean }> = {
  one_family: { entire: true, surge: true, emergency: true },
  two_family_unit: { entire: true, surge: true, emergency: true },
  multifamily_unit: { entire: true, surge: true, emergency: false },
  two_family: { entire: false, surge: true, emergency: true },
  multifamily: { entire: false, surge: true, emergency: false },
  dwelling_part: { entire: false, surge: true, emergency: false },
  other: { entire: false, surge: false, emergency: false },
}

/** True for two legs and the neutral of a wye system, or all three: its neutral may carry as much as a phase. */
export const isWye = ({ supply_system }: Pick<ServiceInput, 'supply_system'>): boolean =>
  supply_system.endsWith('208') || supply_system === '3ph_480'

/** True if most of the neutral's load is nonlinear, so that the neutral of a three-phase wye system counts as current-carrying. */
export const isMostlyNonlinear = (input: ServiceInput): boolean =>
  isWye(input) &&
  2 * (input.nonlinear_amperes ?? 0) > (input.neutral_amperes ?? input.load_amperes ?? input.rating_amperes)
