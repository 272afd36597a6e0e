import * as z from 'zod/mini'
import { wiringFields } from '../circuit/input.ts'
import { across, Decimal, Phase, Whole, YesNo } from '../inputs.ts'
import { horsepowers } from '../motor-current.ts'

const Horsepower = z.enum(horsepowers, { error: 'Choose the horsepower' })
const motorTypes = ['standard', 'design_b', 'wound_rotor'] as const
const devices = ['breaker', 'dual_element', 'nontime_delay', 'instantaneous'] as const

const OtherMotor = z.object({
  quantity: z._default(Whole('Quantity', { max: 20 }), 1),
  horsepower: Horsepower,
})

export const MotorInput = z
  .object({
    horsepower: Horsepower,
    phase: Phase,
    voltage: Whole('Voltage', { max: 1000 }),
    motor_type: z._default(
      z.enum(motorTypes, { error: 'Motor type must be standard, design_b or wound_rotor' }),
      'standard',
    ),
    /** On the same feeder, of the same phase and voltage: with them the answer is their feeder. */
    other_motors: z._default(
      z
        .array(OtherMotor, { error: 'Other motors must be a list' })
        .check(z.maxLength(20, 'Other motors: list at most 20 lines')),
      [],
    ),
    /** Sizes the overload, and nothing else. */
    nameplate_amperes: z.nullish(Decimal('Nameplate amps', 1000)),
    service_factor: z.nullish(Decimal('Service factor', 2)),
    temperature_rise: z.nullish(Whole('Temperature rise', { max: 200 })),
    /** Its overload is built in. */
    thermally_protected: YesNo,
    device: z._default(
      z.enum(devices, { error: 'Protection must be breaker, dual_element, nontime_delay or instantaneous' }),
      'breaker',
    ),
    ...wiringFields,
  })
  .check(
    across(['other_motors', 'motor_type', 'phase', 'device'], ({ other_motors, motor_type, phase, device }, ctx) => {
      const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
      if (other_motors.length > 0 && device === 'instantaneous')
        refuse('device', 'A feeder has no instantaneous-trip breaker: choose another protection')
      if (motor_type === 'wound_rotor' && phase === 'single')
        refuse('motor_type', 'A wound-rotor motor has three phases: choose three phase or another motor')
    }),
  )
export type MotorInput = z.output<typeof MotorInput>
