import type { Kind } from '#features/electrical/calculators/rules/kinds.ts'
import type { CalculationSheet } from '#features/electrical/calculators/rules/sheet.ts'

// Inputs for the tests: an example of each kind.

export const house = {
  floor_area: 2400,
  cooking: [{ name: 'Range', va: 12_000 }],
  appliances: [
    { name: 'Water heater', va: 4500 },
    { name: 'Dishwasher', va: 1200 },
  ],
  dryer_va: 5000,
  cooling_va: 5760,
  ev: [{ name: '48 A', va: 11_520 }],
}

export const examples: Record<Kind, object> = {
  'dwelling-standard': { ...house, heating_va: 9000 },
  'dwelling-optional': house,
  'dwelling-existing': { method: 'measured', measured_va: 9600, ev: house.ev },
  'ev-room': { panel_amperes: 100, source: 'optional', present_va: 18_000, ev_amperes: 48 },
  generator: { loads: [{ name: 'Pump', va: 1500 }], largest_motor_va: 1500 },
  circuit: { continuous_amperes: 400, system: '3ph-4w', voltage: 208, feet: 250, sets: 2 },
  conductor: { other_amperes: 200, sets: 2 },
  'voltage-drop': { voltage: 240, amperes: 48, feet: 85, size: '6' },
  'conduit-fill': { nipple: true, conductors: [{ size: '12', quantity: 9 }] },
  'box-fill': { conductors: [{ size: '14', quantity: 4 }] },
  motor: { horsepower: '5', voltage: 240, nameplate_amperes: 26, service_factor: 1.15, feet: 100 },
  hvac: { voltage: 240, mca: 27.3, mocp: 45, feet: 60 },
  service: { rating_amperes: 800, serves: 'two_family', neutral_amperes: 400, rods: true, sets: 2 },
  'fault-current': {
    fault_system: 'single_3w',
    voltage: 240,
    kva: 50,
    impedance_percent: 2.1,
    motor_amperes: 20,
    runs: [{ size: '4/0', feet: 40, rating_ka: 10 }],
  },
  'pull-box': { largest_size: '4/0', pulls: [{ trade_size: '2', from: 'left', to: 'top' }] },
  'power-source': { voltage: 240, source_amperes: 32, busbar_amperes: 200, main_amperes: 200, breakers_amperes: 100 },
  multifamily: {
    units: 12,
    floor_area: 10_000,
    cooking: [{ va: 8000 }],
    appliances: [{ va: 4500 }],
    heating_va: 7000,
    house_va: 9000,
    ev: house.ev,
  },
  commercial: {
    floor_area: 5000,
    lighting_unit_va: 1.3,
    receptacle_outlets: 60,
    kitchen: [{ quantity: 3, va: 6000 }],
    cooling_va: 20_000,
    continuous_va: 2400,
    largest_motor_va: 4000,
  },
}

/** A calculation as a quote keeps it. */
export const sheet: CalculationSheet = {
  name: 'Home',
  kind: 'dwelling-optional',
  edition: '2023',
  inputs: { floor_area: 2400 },
  answer: '18,600 VA',
  outcome: { title: 'Calculated load', result: 18_600, unit: 'VA', figures: [], steps: [], remarks: [], permit: null },
  job_title: 'EV charger',
  client_name: 'Ada Lovelace',
  created_at: '2026-06-15T15:00:00.000Z',
}
