/** A kind of work: the job's title and description, and its invoice lines. */
export type Work = {
  title: string
  description: string
  hours: number
  for: 'home' | 'business' | 'both'
  lines: [description: string, quantity: string, unit_price: string][]
}

export const works: Work[] = [
  {
    title: 'Service call: tripping breaker',
    description: 'Breaker of the kitchen circuit trips under load. Find the cause and make it safe.',
    hours: 2,
    for: 'home',
    lines: [
      ['Service call and diagnosis', '1', '129.00'],
      ['20 A AFCI/GFCI dual-function breaker', '1', '68.50'],
      ['Journeyman electrician, labor (hours)', '1.5', '105.00'],
    ],
  },
  {
    title: '200 A panel upgrade',
    description:
      'Replace the 100 A panel with a 200 A main breaker panel, new grounding electrode system, permit and inspection.',
    hours: 9,
    for: 'home',
    lines: [
      ['200 A main breaker panel, 40 spaces, installed', '1', '1875.00'],
      ['Whole-home surge protective device (NEC 230.67)', '1', '285.00'],
      ['4/0 aluminum service entrance conductors (feet)', '24', '9.75'],
      ['Grounding electrode system, two rods and bonding', '1', '340.00'],
      ['City permit and inspection', '1', '165.00'],
      ['Master electrician, labor (hours)', '8', '125.00'],
    ],
  },
  {
    title: 'EV charger installation',
    description: 'Level 2 charger in the garage on a 60 A circuit, load calculation included.',
    hours: 4,
    for: 'home',
    lines: [
      ['60 A two-pole breaker', '1', '42.00'],
      ['6 AWG copper THHN in 3/4 in. EMT (feet)', '38', '11.40'],
      ['Level 2 EV charger, hardwired installation', '1', '395.00'],
      ['Load calculation NEC 220.87', '1', '95.00'],
      ['Journeyman electrician, labor (hours)', '3.5', '105.00'],
    ],
  },
  {
    title: 'Ceiling fans and dimmers',
    description: 'Three ceiling fans with rated boxes, dimmers in the living room.',
    hours: 4,
    for: 'home',
    lines: [
      ['Fan-rated ceiling box and brace', '3', '34.25'],
      ['Ceiling fan, customer supplied, installed', '3', '145.00'],
      ['LED dimmer switch', '2', '46.00'],
    ],
  },
  {
    title: 'Recessed LED lighting',
    description: 'Canless LED downlights in kitchen and hall, new switch legs.',
    hours: 6,
    for: 'home',
    lines: [
      ['6 in. canless LED downlight, 3000 K', '12', '38.75'],
      ['New switch leg with dimmer', '2', '118.00'],
      ['Journeyman electrician, labor (hours)', '6', '105.00'],
    ],
  },
  {
    title: 'GFCI protection, kitchen and baths',
    description: 'Bring receptacles up to NEC 210.8 before the house is sold.',
    hours: 3,
    for: 'home',
    lines: [
      ['20 A GFCI receptacle, tamper resistant', '7', '41.50'],
      ['Tamper resistant receptacle', '6', '18.25'],
      ['Journeyman electrician, labor (hours)', '2.5', '105.00'],
    ],
  },
  {
    title: 'Standby generator, 22 kW',
    description: 'Natural gas standby generator with automatic transfer switch. Gas line by others.',
    hours: 12,
    for: 'both',
    lines: [
      ['22 kW standby generator, delivered and set', '1', '6480.00'],
      ['200 A automatic transfer switch, service rated', '1', '1140.00'],
      ['Composite pad and anchors', '1', '285.00'],
      ['Permit, inspection and start-up', '1', '420.00'],
      ['Master electrician, labor (hours)', '11', '125.00'],
    ],
  },
  {
    title: 'Storm damage: service mast',
    description: 'Mast torn off by a branch. Temporary service, new mast and weatherhead, utility reconnect.',
    hours: 7,
    for: 'home',
    lines: [
      ['Emergency call, after hours', '1', '245.00'],
      ['2 in. rigid service mast and weatherhead', '1', '465.00'],
      ['Meter socket, 200 A, utility approved', '1', '312.00'],
      ['Master electrician, labor (hours)', '6', '145.00'],
    ],
  },
  {
    title: 'LED retrofit, warehouse',
    description: 'Replace 400 W metal halide high bays with LED with occupancy sensors.',
    hours: 16,
    for: 'business',
    lines: [
      ['150 W LED high bay, 21,000 lm', '24', '168.00'],
      ['Occupancy sensor, high bay', '24', '39.50'],
      ['Scissor lift rental (days)', '2', '215.00'],
      ['Journeyman electrician, labor (hours)', '16', '105.00'],
      ['Apprentice, labor (hours)', '16', '62.00'],
    ],
  },
  {
    title: 'Office build-out, rough-in',
    description: 'Branch circuits, data raceways and lighting for six offices, per plans.',
    hours: 40,
    for: 'business',
    lines: [
      ['Branch circuits, MC cable, installed', '18', '285.00'],
      ['2 x 4 LED troffer with controls', '22', '142.00'],
      ['Data raceway and pull string', '14', '76.50'],
      ['Project supervision (hours)', '8', '125.00'],
    ],
  },
  {
    title: 'Parking lot lighting repair',
    description: 'Two poles dark: ballast, photocell and underground splice.',
    hours: 5,
    for: 'business',
    lines: [
      ['Bucket truck (hours)', '4', '95.00'],
      ['LED area light, 200 W', '2', '348.00'],
      ['Photocell', '1', '36.00'],
      ['Direct burial splice kit', '2', '28.40'],
      ['Journeyman electrician, labor (hours)', '4.5', '105.00'],
    ],
  },
  {
    title: 'Annual electrical safety inspection',
    description: 'Thermal scan of panels, torque check, exit and emergency lighting test, written report.',
    hours: 4,
    for: 'business',
    lines: [
      ['Infrared scan of distribution equipment', '1', '425.00'],
      ['Exit and emergency light test (each)', '18', '14.50'],
      ['Written report with photos', '1', '180.00'],
    ],
  },
  {
    title: 'Restaurant hood and equipment circuits',
    description: 'Dedicated circuits for kitchen equipment, shunt trip for the hood suppression.',
    hours: 10,
    for: 'business',
    lines: [
      ['50 A 3-pole circuit for combi oven', '1', '685.00'],
      ['30 A circuit for dishwasher', '1', '412.00'],
      ['Shunt trip breaker and wiring', '2', '366.00'],
      ['Journeyman electrician, labor (hours)', '9', '105.00'],
    ],
  },
  {
    title: 'Smoke and CO alarms',
    description: 'Interconnected hardwired alarms on every floor and in every bedroom.',
    hours: 3,
    for: 'home',
    lines: [
      ['Hardwired smoke and CO alarm, interconnected', '6', '84.00'],
      ['Journeyman electrician, labor (hours)', '2.5', '105.00'],
    ],
  },
  {
    title: 'Hot tub circuit',
    description: '50 A GFCI disconnect within sight, bonding grid (NEC 680.26).',
    hours: 5,
    for: 'home',
    lines: [
      ['50 A GFCI spa disconnect', '1', '186.00'],
      ['8 AWG bonding conductor and clamps', '1', '74.00'],
      ['PVC conduit and conductors (feet)', '45', '10.85'],
      ['Journeyman electrician, labor (hours)', '4', '105.00'],
    ],
  },
]
