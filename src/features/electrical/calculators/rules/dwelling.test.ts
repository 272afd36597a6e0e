import { describe, expect, test } from 'vitest'
import { calculate, inputs } from './calculate.ts'
import type { Kind } from './kinds.ts'
import type { Outcome } from './outcome.ts'

const run = (kind: Kind, body: object, edition = '2023'): Outcome => {
  const { outcome } = calculate(kind, body, edition)
  if (outcome === null) throw new Error(`${kind} refused ${JSON.stringify(body)}`)
  return outcome
}
const figure = ({ figures }: Outcome, label: string) => figures.find((one) => one.label === label)?.value
const step = ({ steps }: Outcome, label: string) => steps.find((one) => one.label === label)

const load = (va: number, quantity = 1) => ({ va, quantity })

describe('the golden figures of Annex D', () => {
  test('D1(a), standard method: 18,600 VA, 78 A', () => {
    const outcome = run('dwelling-standard', { floor_area: 1500, cooking: [load(12_000)], dryer_va: 5500 })
    expect(outcome).toMatchObject({ result: 18_600, unit: 'VA' })
    expect(figure(outcome, 'Current')).toBe(78)
    expect(figure(outcome, 'Smallest standard service')).toBe(100)
  })

  test('D2(a), optional method: 21,480 VA, 90 A', () => {
    const outcome = run('dwelling-optional', {
      floor_area: 1500,
      cooking: [load(12_000)],
      appliances: [load(2500), load(1200)],
      dryer_va: 5000,
      heaters_va: 9000,
      heaters: 5,
      cooling_va: 6 * 230,
    })
    expect(outcome.result).toBe(21_480)
    expect(figure(outcome, 'Current')).toBe(90)
  })

  test('D2(b), optional method: 29,200 VA, 122 A', () => {
    const outcome = run('dwelling-optional', {
      floor_area: 1500,
      cooking: [load(4000, 2), load(5100)],
      appliances: [load(4500), load(1200)],
      dryer_va: 5000,
      cooling_va: 6 * 7 * 240,
    })
    expect(outcome.result).toBe(29_200)
    expect(figure(outcome, 'Current')).toBe(122)
    expect(figure(outcome, 'Smallest standard service')).toBe(125)
  })
})

describe('the standard method', () => {
  test('takes the demand of lighting in three parts', () => {
    const demand = (floor_area: number) =>
      step(run('dwelling-standard', { floor_area }), 'Demand of lighting and circuits')?.value
    // 4,500 VA of circuits: 3,000 + 35% of the rest, and above 120,000 VA 25%.
    expect(demand(1)).toBe(3000 + Math.floor(1503 * 0.35 + 0.5))
    expect(demand(38_500)).toBe(3000 + 40_950)
    expect(demand(38_600)).toBe(3000 + 40_950 + 75)
  })

  test('lowers appliances to 75% from the fourth on', () => {
    const appliances = (count: number) =>
      step(
        run('dwelling-standard', { floor_area: 1000, appliances: [load(1000, count)] }),
        'Appliances fastened in place',
      )
    expect(appliances(3)?.value).toBe(3000)
    expect(appliances(4)).toMatchObject({ value: 3000, reference: { section: '220.53', edition: '2023' } })
  })

  test('counts to four only appliances of 500 VA and up, and others in full', () => {
    const fastened = (...appliances: object[]) =>
      step(run('dwelling-standard', { floor_area: 1000, appliances }), 'Appliances fastened in place')?.value
    expect(fastened(load(4500), load(1200), load(800), load(499))).toBe(6999)
    expect(fastened(load(4500), load(1200), load(800), load(500))).toBe(5250)
    expect(fastened(load(1000, 4), load(300, 2))).toBe(3600)
  })

  test('counts cooking up to 1,750 VA in full, outside of the table and of the four', () => {
    const body = { floor_area: 1000, appliances: [load(1000, 3)], cooking: [load(1750)] }
    const outcome = run('dwelling-standard', body)
    expect(step(outcome, 'Small cooking units')?.value).toBe(1750)
    expect(step(outcome, 'Appliances fastened in place')?.value).toBe(3000)
    expect(step(outcome, 'Cooking')).toBeUndefined()
    const both = run('dwelling-standard', { ...body, cooking: [load(1750), load(12_000)] })
    expect(step(both, 'Cooking')?.value).toBe(8000)
  })

  test.each([
    [12_000, 8000],
    [13_000, 8400],
    [13_499, 8400],
    [13_500, 8800],
    [16_000, 9600],
    [27_000, 14_000],
    [8000, 6400],
    [9000, 8000],
  ])('a range of %i VA demands %i VA', (va, demand) => {
    expect(step(run('dwelling-standard', { floor_area: 1000, cooking: [load(va)] }), 'Cooking')?.value).toBe(demand)
  })

  test('never lets several cooking units demand more than is connected', () => {
    const cooking = (units: object[]) =>
      step(run('dwelling-standard', { floor_area: 1000, cooking: units }), 'Cooking')?.value
    expect(cooking([load(12_000, 2)])).toBe(11_000)
    expect(cooking([load(2000, 2)])).toBe(4000)
    expect(cooking([load(12_000), load(16_000)])).toBe(12_100)
  })

  test('counts a dryer with 5,000 VA and an EV charger with 7,200 VA at least', () => {
    const outcome = run('dwelling-standard', { floor_area: 1000, dryer_va: 4000, ev: [load(3800), load(9600)] })
    expect(step(outcome, 'Dryer')?.value).toBe(5000)
    expect(step(outcome, 'EV chargers')?.value).toBe(16_800)
  })

  test('counts each of several dryers with 5,000 VA at least', () => {
    const dryers = (dryer_va: number, count: number) =>
      step(run('dwelling-standard', { floor_area: 1000, dryer_va, dryers: count }), 'Dryers')?.value
    expect(dryers(4500, 2)).toBe(10_000)
    expect(dryers(5500, 4)).toBe(22_000)
    expect(run('dwelling-optional', { floor_area: 3000, dryer_va: 4500, dryers: 2 }).result).toBe(10_000 + 0.4 * 12_500)
  })

  test('counts cooling below the heating at 125% where that is more, and shows both results', () => {
    const outcome = run('dwelling-standard', { floor_area: 1000, heating_va: 9000, cooling_va: 8000 })
    expect(step(outcome, 'Heating or cooling')?.value).toBe(10_000)
    expect(figure(outcome, 'Without 125% of the cooling')).toBe(Number(outcome.result) - 1000)
    expect(outcome.remarks[0]).toContain('Readings differ')
    const larger = run('dwelling-standard', { floor_area: 1000, heating_va: 8000, cooling_va: 9000 })
    expect(step(larger, 'Heating or cooling')?.value).toBe(9000)
    expect(larger.remarks).toEqual([])
  })

  test('takes the larger of heating and cooling, and 25% of the largest motor', () => {
    const outcome = run('dwelling-standard', {
      floor_area: 1000,
      heating_va: 9000,
      cooling_va: 4000,
      largest_motor_va: 2401,
    })
    expect(step(outcome, 'Heating or cooling')?.value).toBe(9000)
    expect(step(outcome, 'Largest motor')).toMatchObject({ value: 600, reference: { section: '430.24' } })
  })

  test('names the section or the table of every step with a rule, and the edition', () => {
    const { steps } = run('dwelling-standard', { floor_area: 1500, cooking: [load(12_000)], dryer_va: 5500 })
    expect(steps.map(({ reference }) => reference && `${reference.section} (${reference.edition})`)).toEqual([
      '220.41 (2023)',
      '220.52(A) (2023)',
      '220.52(B) (2023)',
      'Table 220.45 (2023)',
      'Table 220.55 (2023)',
      '220.54 (2023)',
      null,
      '220.5(B) (2023)',
      '230.79(C) (2023)',
      '240.6(A) (2023)',
    ])
  })
})

describe('the optional method', () => {
  test('shows the result with an EV charger in full and at 40%', () => {
    const outcome = run('dwelling-optional', { floor_area: 2000, ev: [load(9600)] })
    // 10,500 VA: 10,000 + 40% of 500, + 9,600 in full; among the general loads 40% of it.
    expect(outcome.result).toBe(10_200 + 9600)
    expect(figure(outcome, 'With EV chargers at 40%')).toBe(10_200 + 3840)
    expect(outcome.remarks.join(' ')).toContain('disputed')
  })

  test.each([
    ['air conditioning in full', { cooling_va: 5000 }, 5000],
    ['a heat pump with 65% of its supplementary heat', { heat_pump_va: 5760, supplementary_va: 15_000 }, 15_510],
    [
      'the larger of the two when they cannot run together',
      { heat_pump_va: 5760, supplementary_va: 15_000, supplementary_locked_out: true },
      9750,
    ],
    ['65% of central heating', { central_heating_va: 10_000 }, 6500],
    ['65% of three heaters', { heaters_va: 9000, heaters: 3 }, 5850],
    ['40% of four heaters', { heaters_va: 9000, heaters: 4 }, 3600],
    ['only the largest of all', { cooling_va: 5000, central_heating_va: 10_000, heaters_va: 9000, heaters: 3 }, 6500],
  ])('counts %s', (_, climate, va) => {
    const outcome = run('dwelling-optional', { floor_area: 1500, ...climate })
    expect(step(outcome, 'Heating or cooling, the largest')?.value).toBe(va)
  })
})

describe('an existing dwelling', () => {
  const home = { floor_area: 1500, cooking: [load(12_000)], dryer_va: 5000 }

  test('takes 8,000 VA in full and 40% of the rest, with heating as it is', () => {
    // 9,000 + 12,000 + 5,000 + 4,000 of heating + 3,000 new: 33,000 VA.
    const outcome = run('dwelling-existing', { ...home, heating_va: 4000, new_loads: [load(3000)] })
    expect(outcome.result).toBe(8000 + 10_000)
    expect(step(outcome, 'Demand of the other loads')?.reference?.section).toBe('220.83(A)')
  })

  test('adds new heating or cooling in full', () => {
    const outcome = run('dwelling-existing', { ...home, cooling_va: 4000, new_climate: true })
    expect(outcome.result).toBe(8000 + 7200 + 4000)
    expect(step(outcome, 'Demand of the other loads')?.reference?.section).toBe('220.83(B)')
  })

  test('takes 125% of the measured demand, and says whether the service carries it', () => {
    const measured = { method: 'measured', measured_va: 9600, new_loads: [load(5000)] }
    const outcome = run('dwelling-existing', { ...measured, service_amperes: 100 })
    expect(outcome.result).toBe(12_000 + 5000)
    expect(figure(outcome, 'Carried by the 100 A service')).toBe('Yes')
    const full = run('dwelling-existing', { ...measured, measured_va: 19_200, service_amperes: 100 })
    expect(figure(full, 'Carried by the 100 A service')).toBe('No')
  })
})

describe('room for an EV charger', () => {
  test('subtracts the load and the charger from the panel, and sizes its breaker', () => {
    const outcome = run('ev-room', { panel_amperes: 200, present_va: 30_000, ev_va: 11_520, free_spaces: 2 })
    expect(outcome.result).toBe(48_000 - 30_000 - 11_520)
    expect(figure(outcome, 'Room for the charger')).toBe('Yes')
    expect(figure(outcome, 'Charger current')).toBe(48)
    expect(figure(outcome, 'Charger breaker')).toBe(60)
  })

  test('says what would fit, and that load management may help', () => {
    const outcome = run('ev-room', { panel_amperes: 100, present_va: 14_000, ev_va: 11_520 })
    expect(outcome.result).toBe(-1520)
    expect(figure(outcome, 'Room for the charger')).toBe('No')
    expect(figure(outcome, 'Largest charger that fits')).toBe(8000)
    expect(outcome.remarks.join(' ')).toContain('750.30')
  })

  test('has no room at exactly the rating: the charger counts at 125%', () => {
    const full = { panel_amperes: 200, present_va: 48_000 - 11_520, ev_va: 11_520 }
    const outcome = run('ev-room', full)
    expect(outcome).toMatchObject({ result: 0, title: 'Left with the charger, too little for 125% of it' })
    expect(figure(outcome, 'Room for the charger')).toBe('No')
    expect(outcome.remarks[0]).toContain('125% of it is 2,880 VA more')
    expect(figure(run('ev-room', { ...full, present_va: 48_000 - 14_400 }), 'Room for the charger')).toBe('Yes')
  })

  test('takes the current of a charger, which a lower voltage does not raise', () => {
    const at208 = { panel_amperes: 200, present_va: 20_000, voltage: 208 }
    const outcome = run('ev-room', { ...at208, ev_amperes: 48 })
    expect(figure(outcome, 'Charger current')).toBe(48)
    expect(figure(outcome, 'Charger breaker')).toBe(60)
    expect(step(outcome, 'EV charger')?.value).toBe(9984)
    expect(figure(run('ev-room', { ...at208, ev_amperes: 33.28 }), 'Charger breaker')).toBe(45)
    expect(run('ev-room', { ...at208, ev_va: 11_520 }).remarks.join(' ')).toContain('enter its current')
  })

  test('needs two spaces', () => {
    const outcome = run('ev-room', { panel_amperes: 200, present_va: 10_000, ev_va: 7680, free_spaces: 1 })
    expect(figure(outcome, 'Room for the charger')).toBe('No')
    expect(outcome.remarks).toContain('A 240 V charger takes 2 spaces, and the panel has 1 left.')
  })

  test('takes 125% of a measured demand, and shows 40% with the optional method', () => {
    const body = { panel_amperes: 100, present_va: 12_000, ev_va: 7200 }
    expect(run('ev-room', { ...body, source: 'measured' }).result).toBe(24_000 - 15_000 - 7200)
    expect(figure(run('ev-room', { ...body, source: 'optional' }), 'Left with the charger at 40%')).toBe(9120)
  })
})

test('a generator carries the loads and the start of its largest motor', () => {
  const outcome = run('generator', { loads: [load(700), load(1500, 2), load(3500)], largest_motor_va: 3500 })
  expect(outcome.result).toBe(7200 + 17_500)
  expect(outcome.figures.filter(({ unit }) => unit === 'kW').map(({ value }) => value)).toEqual([26, 30, 36])
  const whole = run('generator', { transfer: 'automatic', calculated_va: 21_480 })
  expect(whole).toMatchObject({ result: 21_480 })
  expect(whole.steps[0]).toMatchObject({ label: 'Full calculated load', reference: { section: '702.4' } })
})

test.each([
  ['dwelling-standard', { floor_area: 0 }, 'Floor area must be greater than 0'],
  ['dwelling-standard', {}, 'Floor area is required'],
  ['dwelling-standard', { floor_area: 12.5 }, 'Floor area must be a whole number'],
  ['dwelling-standard', { floor_area: 200_000 }, 'Floor area must be at most 100,000'],
  ['dwelling-standard', { floor_area: 1, small_appliance_circuits: 1 }, 'Small-appliance circuits must be at least 2'],
  [
    'dwelling-standard',
    { floor_area: 1, cooking: [load(12_000, 26)] },
    'Cooking equipment: at most 25 units over 1,750 VA',
  ],
  ['dwelling-standard', { floor_area: 1, dryer_va: 5000, dryers: 6 }, 'Dryers must be at most 5'],
  ['dwelling-standard', { floor_area: 1, appliances: [{ quantity: 1 }] }, 'VA is required'],
  ['dwelling-optional', { floor_area: 1, heaters_va: 900 }, 'Enter how many heaters are controlled separately'],
  ['dwelling-existing', {}, 'Floor area must be greater than 0'],
  ['dwelling-existing', { method: 'measured' }, 'Highest measured demand must be greater than 0'],
  ['ev-room', { panel_amperes: 200 }, 'Enter the charger’s current or its VA'],
  ['ev-room', { panel_amperes: 200, ev_amperes: 48, ev_va: 9984 }, 'Enter the charger’s current or its VA, not both'],
  [
    'generator',
    { loads: [load(3000)], largest_motor_va: 3500 },
    'The largest motor is among the loads, which are 3,000 VA together',
  ],
  ['generator', {}, 'Add the loads that the generator must carry'],
  ['generator', { transfer: 'automatic' }, 'Calculated load must be greater than 0'],
] as const)('%s refuses %j: %s', (kind, body, message) => {
  expect(inputs[kind].safeParse(body).error?.issues.map((issue) => issue.message)).toEqual([message])
})
