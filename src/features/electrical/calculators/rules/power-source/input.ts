import * as z from 'zod/mini'
import { wiringFields } from '../circuit/input.ts'
import { across, Decimal, OptionalDecimal, OptionalWhole, Phase, Whole } from '../inputs.ts'

const sources = ['inverter', 'storage', 'modules'] as const
export const positions = ['opposite', 'center_fed', 'elsewhere'] as const
const MOST_AMPERES = 4000

export const PowerSourceInput = z
  .object({
    power_source: z._default(z.enum(sources, { error: 'Source must be inverter, storage or modules' }), 'inverter'),
    phase: Phase,
    voltage: Whole('Voltage', { max: 1500 }),
    /** Continuous output of an inverter or storage by its nameplate; of modules their short-circuit current. */
    source_amperes: Decimal('Current', 2000),
    /** Inverters, or strings of modules, that are combined in this circuit. */
    in_parallel: z._default(Whole('In parallel', { max: 100 }), 1),
    /** The busbar that an inverter or storage feeds. */
    busbar_amperes: OptionalWhole('Busbar', 6000),
    main_amperes: OptionalWhole('Main breaker', 6000),
    busbar_position: z._default(
      z.enum(positions, { error: 'Position must be opposite, center_fed or elsewhere' }),
      'opposite',
    ),
    /** The output of sources that feed the busbar already. */
    present_amperes: OptionalDecimal('Existing sources', MOST_AMPERES),
    /** All breakers on the busbar without the main and this one; 0: not entered. */
    breakers_amperes: OptionalWhole('Other breakers', 20_000),
    ...wiringFields,
  })
  .check(
    across(
      ['power_source', 'busbar_amperes', 'main_amperes', 'phase'],
      ({ power_source, busbar_amperes, main_amperes, phase }, ctx) => {
        const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
        if (power_source === 'modules') {
          if (phase === 'three') refuse('phase', 'Modules have direct current: choose single phase')
          return
        }
        if (busbar_amperes === 0) refuse('busbar_amperes', 'Busbar is required')
        if (main_amperes === 0) refuse('main_amperes', 'Main breaker is required')
        if (busbar_amperes > 0 && main_amperes > busbar_amperes)
          refuse('main_amperes', 'Main breaker must be at most the busbar')
      },
    ),
  )
export type PowerSourceInput = z.output<typeof PowerSourceInput>
