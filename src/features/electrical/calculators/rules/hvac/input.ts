import * as z from 'zod/mini'
import { wiringFields } from '../circuit/input.ts'
import { across, Decimal, OptionalDecimal, Phase, Whole, YesNo } from '../inputs.ts'

export const HvacInput = z
  .object({
    phase: Phase,
    voltage: Whole('Voltage', { max: 1000 }),
    /** Both from the label; without them the circuit is calculated from the parts. */
    mca: z.nullish(Decimal('MCA', 2000)),
    mocp: z.nullish(Decimal('MOCP', 3000)),
    /** Only fuses: the label has a maximum fuse size alone. */
    fuse_only: YesNo,
    /** The largest compressor's, or its branch-circuit selection current if that is larger. */
    rla: z.nullish(Decimal('RLA', 1000)),
    /** All alike. */
    compressors: z._default(Whole('Compressors', { max: 10 }), 1),
    /** All fans together. */
    fan_amperes: OptionalDecimal('Fans', 2000),
    /** At this voltage. */
    heat_kilowatts: OptionalDecimal('Electric heat', 500),
    /** Heat and compressor cannot run together. */
    heat_interlocked: YesNo,
    outdoor: z._default(z.boolean({ error: 'Send true or false' }), true),
    dwelling: z._default(z.boolean({ error: 'Send true or false' }), true),
    ...wiringFields,
  })
  .check(
    across(['mca', 'mocp', 'rla', 'fan_amperes'], ({ mca, mocp, rla, fan_amperes }, ctx) => {
      const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
      const isLabel = mca != null || mocp != null
      if (isLabel && mca == null) refuse('mca', 'MCA is required beside MOCP')
      if (isLabel && mocp == null) refuse('mocp', 'MOCP is required beside MCA')
      if (!isLabel && rla == null) refuse('mca', 'Enter MCA and MOCP, or RLA where the label has neither')
      if (!isLabel && rla != null && fan_amperes > rla)
        refuse(
          'fan_amperes',
          'The fans take more than the compressor: use the label, or ask the maker for MCA and MOCP',
        )
    }),
  )
export type HvacInput = z.output<typeof HvacInput>
