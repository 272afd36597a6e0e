import { describe, expect, test } from 'vitest'
import { refusal, run } from '#test/outcomes.ts'

const size = (body: object, edition?: string) => run('motor', { voltage: 240, ...body }, edition)
const figure = (body: object, label: string) => size(body).figure(label)
const step = (body: object, label: string, edition?: string) => size(body, edition).step(label)

describe('by hand', () => {
  // Table 430.248: 12 A at 230 V. 12 × 125% = 15 A: 14 AWG at 60 °C. 12 × 250% = 30 A, which 240.4(D) does not limit here.
  test('a pool pump of 2 hp takes 14 AWG behind a breaker of 30 A', () => {
    const pump = { horsepower: '2', thermally_protected: true }
    expect(size(pump)).toMatchObject({ result: '14', unit: 'AWG' })
    expect(figure(pump, 'Inverse-time breaker, at most')).toBe(30)
    expect(figure(pump, 'Disconnect, at least')).toBe(13.8)
    expect(figure(pump, 'Overload')).toBe('Built in')
    expect(step(pump, 'Larger than the ampacity')).toMatchObject({
      formula: '30 A on a wire of 15 A: the overload protects the wire',
      reference: { section: '240.4(G)', doubt: 'not checked in the printed code' },
    })
    // 250.122(A): not larger than the wire.
    expect(figure(pump, 'Equipment grounding conductor')).toBe('14 AWG')
  })

  // The motors of Annex D, Example D8, on 460 V.
  const three = { phase: 'three', voltage: 460, terminals: '75' }
  const squirrel = {
    ...three,
    horsepower: '25',
    device: 'nontime_delay',
    nameplate_amperes: 32,
    service_factor: 1.15,
  }
  const wound = {
    ...three,
    horsepower: '30',
    motor_type: 'wound_rotor',
    device: 'dual_element',
    nameplate_amperes: 38,
    temperature_rise: 40,
  }

  test('25 hp: 42.5 A for the wire, fuses of 110 A, or 125 A to start, and an overload of 40 A', () => {
    expect(step(squirrel, 'Current that sizes the wire')).toMatchObject({
      value: 42.5,
      reference: { section: '430.22' },
    })
    expect(size(squirrel).result).toBe('8')
    expect(figure(squirrel, 'Nontime-delay fuse, at most')).toBe(110)
    expect(step(squirrel, 'If it will not start, at most')?.value).toBe(125)
    expect(step(squirrel, '125 A not taken')).toMatchObject({ formula: 'Above the next standard rating from 102 A' })
    expect(figure(squirrel, 'Overload, at most')).toBe(40)
    expect(figure({ ...squirrel, service_factor: 1 }, 'Overload, at most')).toBe(36.8)
  })

  test('30 hp with a wound rotor: 50 A for the wire, fuses of 60 A, and an overload of 47.5 A', () => {
    expect(step(wound, 'Current that sizes the wire')?.value).toBe(50)
    expect(figure(wound, 'Dual-element fuse, at most')).toBe(60)
    expect(figure(wound, 'Overload, at most')).toBe(47.5)
  })

  test('their feeder: 124 A, and the fuses are not rounded up', () => {
    const feeder = {
      ...three,
      horsepower: '25',
      device: 'nontime_delay',
      other_motors: [{ horsepower: '30', quantity: 2 }],
    }
    expect(size(feeder)).toMatchObject({ result: '1', title: expect.stringContaining('Feeder of 3 motors') })
    expect(figure(feeder, 'Current that sizes the feeder')).toBe(124)
    // 40 A × 300% = 120 A, so 125 A; 125 + 40 + 34 = 199 A.
    expect(step(feeder, 'Nontime-delay fuse, at most')).toMatchObject({
      formula: '125 A + 74 A = 199 A, the standard rating not above it',
      value: 175,
      reference: { section: '430.62(A)' },
    })
    expect(figure(feeder, 'Overload, at most')).toBeUndefined()
  })

  // 34 A × 800% = 272 A. The ground goes by a dual-element fuse: 34 A × 175% = 59.5 A, so 60 A.
  test('an instantaneous-trip breaker is set, not rounded', () => {
    const motor = { ...three, horsepower: '25', device: 'instantaneous' }
    expect(figure(motor, 'Instantaneous-trip breaker, at most')).toBe(272)
    expect(figure({ ...motor, motor_type: 'design_b' }, 'Instantaneous-trip breaker, at most')).toBe(374)
    expect(step(motor, 'Device for the ground')).toMatchObject({ value: 60, reference: { section: '250.122(D)(2)' } })
    expect(figure(motor, 'Equipment grounding conductor')).toBe('10 AWG')
  })

  test('only fuses have ratings below 10 A', () => {
    const small = { phase: 'three', voltage: 480, horsepower: '1/2' }
    expect(figure({ ...small, device: 'nontime_delay' }, 'Nontime-delay fuse, at most')).toBe(6)
    expect(figure(small, 'Inverse-time breaker, at most')).toBe(10)
    expect(size(small).remarks[0]).toContain('nameplate amps')
  })

  // 240 A: 400% is 960 A, above 600 A, where 300% is the most.
  test('a large fuse may not be larger to start', () =>
    expect(
      step({ ...three, horsepower: '200', device: 'nontime_delay' }, 'If it will not start, at most'),
    ).toBeUndefined())
})

test('the nameplate sizes the overload and nothing else', () => {
  const motor = { horsepower: '5' }
  const marked = { ...motor, nameplate_amperes: 26 }
  expect(size(marked).result).toBe(size(motor).result)
  expect(size(motor).remarks[0]).toContain('Enter the nameplate amps')
  expect(size({ ...motor, nameplate_amperes: 30 }).remarks[0]).toContain('more than the table')
})

test('without a length there is no voltage drop, with one the wire keeps it', () => {
  expect(figure({ horsepower: '5' }, 'Voltage drop')).toBeUndefined()
  expect(size({ horsepower: '5' }).result).toBe('8')
  expect(size({ horsepower: '5', feet: 400 }).result).toBe('4')
})

test('each step of 2026 is as in 2023, and says so', () =>
  expect(step({ horsepower: '5' }, 'Full-load current', '2026')?.reference).toEqual({
    section: 'Table 430.248',
    edition: '2026',
    doubt: 'as in 2023',
  }))

test.each([
  [{}, 'horsepower', 'Choose the horsepower'],
  [
    { horsepower: '3', voltage: 480 },
    'horsepower',
    'Table 430.248 lists no single-phase motor of 3 hp at 480 V. Check the phase and the voltage; for other motors use the maker’s data.',
  ],
  [
    { horsepower: '3', motor_type: 'wound_rotor' },
    'motor_type',
    'A wound-rotor motor has three phases: choose three phase or another motor',
  ],
  [
    { horsepower: '3', device: 'instantaneous', other_motors: [{ horsepower: '1' }] },
    'device',
    'A feeder has no instantaneous-trip breaker: choose another protection',
  ],
  [{ horsepower: '3', other_motors: [{ horsepower: '' }] }, 'other_motors.0.horsepower', 'Choose the horsepower'],
  [
    { horsepower: '3', other_motors: [{ horsepower: '20' }] },
    'other_motors',
    'Table 430.248 lists no single-phase motor of 20 hp at 240 V. Check the phase and the voltage; for other motors use the maker’s data.',
  ],
  [
    { horsepower: '3', ambient_fahrenheit: 185, wiring: 'uf' },
    'ambient_fahrenheit',
    'UF-B cable may not be used at 185 °F: Table 310.15(B)(1)(1) has no factor for its insulation. Choose another wiring method.',
  ],
  [
    { horsepower: '500', phase: 'three', voltage: 480, wiring: 'mc', sets: 1 },
    'sets',
    'No single conductor up to 1,000 kcmil carries this. Parallel sets are permitted from 1/0 AWG (310.10(G)).',
  ],
])('refuses %j', (body, path, message) =>
  expect(refusal('motor', { voltage: 240, ...body })).toEqual({ path, message }),
)
