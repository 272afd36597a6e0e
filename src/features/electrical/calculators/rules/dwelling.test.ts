import { describe, expect, test } from 'vitest'
import { run } from '#test/outcomes.ts'
import { inputs } from './calculate.ts'

const load = (va: number, quantity = 1) => ({ va, quantity })

describe('the golden figures of Annex D', () => {
  test('D1(a), standard method: 18,600 VA, 78 A', () => {
    const outcome = run('dwelling-standard', { floor_area: 1500, cooking: [load(12_000)], dryer_va: 5500 })
    expect(outcome).toMatchObject({ result: 18_600, unit: 'VA' })
    expect(outcome.figure('Current')).toBe(78)
    expect(outcome.figure('Smallest standard service')).toBe(100)
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
    expect(outcome.figure('Current')).toBe(90)
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
    expect(outcome.figure('Current')).toBe(122)
    expect(outcome.figure('Smallest standard service')).toBe(125)
  })
})

describe('the standard method', () => {
  test('counts cooling below the heating at 125% where that is more, and shows both results', () => {
    const outcome = run('dwelling-standard', { floor_area: 1000, heating_va: 9000, cooling_va: 8000 })
    expect(outcome.step('Heating or cooling')?.value).toBe(10_000)
    expect(outcome.figure('Without 125% of the cooling')).toBe(Number(outcome.result) - 1000)
    expect(outcome.remarks[0]).toContain('Readings differ')
    const larger = run('dwelling-standard', { floor_area: 1000, heating_va: 8000, cooling_va: 9000 })
    expect(larger.step('Heating or cooling')?.value).toBe(9000)
    expect(larger.remarks).toEqual([])
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
    expect(outcome.figure('With EV chargers at 40%')).toBe(10_200 + 3840)
    expect(outcome.remarks.join(' ')).toContain('disputed')
  })
})

test('an existing dwelling follows 220.83(A), or (B) with new heating or cooling', () => {
  const section = (new_climate: boolean) =>
    run('dwelling-existing', { floor_area: 1500, cooling_va: 4000, new_climate }).step('Demand of the other loads')
      ?.reference?.section
  expect([section(false), section(true)]).toEqual(['220.83(A)', '220.83(B)'])
})

describe('room for an EV charger', () => {
  test('says what would fit, and that load management may help', () => {
    const outcome = run('ev-room', { panel_amperes: 100, present_va: 14_000, ev_va: 11_520 })
    expect(outcome.figure('Largest charger that fits')).toBe(8000)
    expect(outcome.remarks.join(' ')).toContain('750.30')
  })

  test('has no room at exactly the rating: the charger counts at 125%', () => {
    const full = { panel_amperes: 200, present_va: 48_000 - 11_520, ev_va: 11_520 }
    const outcome = run('ev-room', full)
    expect(outcome).toMatchObject({ result: 0, title: 'Left with the charger, too little for 125% of it' })
    expect(outcome.remarks[0]).toContain('125% of it is 2,880 VA more')
  })

  test('asks for the current of a charger at 208 V', () => {
    const outcome = run('ev-room', { panel_amperes: 200, present_va: 20_000, voltage: 208, ev_va: 11_520 })
    expect(outcome.remarks.join(' ')).toContain('enter its current')
  })

  test('needs two spaces', () => {
    const outcome = run('ev-room', { panel_amperes: 200, present_va: 10_000, ev_va: 7680, free_spaces: 1 })
    expect(outcome.remarks).toContain('A 240 V charger takes 2 spaces, and the panel has 1 left.')
    expect(outcome.title).toBe('No room: 2 free spaces needed. Left with the charger')
  })
})

test('a generator with an automatic transfer switch carries the full load of 702.4', () => {
  const { steps } = run('generator', { transfer: 'automatic', calculated_va: 21_480 })
  expect(steps[0]).toMatchObject({ label: 'Full calculated load', reference: { section: '702.4' } })
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
