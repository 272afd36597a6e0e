import type { priceBookItems } from '#features/sales/price-book/server/table.ts'
import type { Calendar } from './calendar.ts'
import { idAt } from './ids.ts'

type TaxClass = 'taxable' | 'labor' | 'not_taxable'
type Entry = [
  name: string,
  unit: string,
  price: string,
  cost: string | null,
  tax_class: TaxClass,
  timesUsed: number,
  description?: string,
]

const entries: Entry[] = [
  [
    'Service call and diagnosis',
    'visit',
    '129.00',
    '48.00',
    'labor',
    64,
    'First hour on site, with a written finding.',
  ],
  ['Journeyman electrician, labor', 'hour', '105.00', '46.00', 'labor', 118],
  ['Master electrician, labor', 'hour', '125.00', '58.00', 'labor', 37],
  ['Apprentice, labor', 'hour', '65.00', '27.00', 'labor', 22],
  ['After-hours call, surcharge', 'visit', '95.00', null, 'labor', 9, 'Evenings, weekends and holidays.'],
  ['20 A AFCI/GFCI dual-function breaker', 'each', '68.50', '49.80', 'taxable', 41],
  ['15 A AFCI breaker', 'each', '58.00', '42.10', 'taxable', 12],
  ['60 A two-pole breaker', 'each', '42.00', '23.40', 'taxable', 15],
  [
    '200 A main breaker panel, 40 spaces, installed',
    'each',
    '1875.00',
    '985.00',
    'taxable',
    11,
    'Panel, main breaker, directory and labels.',
  ],
  ['100 A subpanel, 20 spaces, installed', 'each', '890.00', '465.00', 'taxable', 6],
  [
    'Whole-home surge protective device',
    'each',
    '285.00',
    '128.00',
    'taxable',
    19,
    'Type 2 device at the service (NEC 230.67).',
  ],
  [
    'Exterior emergency disconnect, 200 A',
    'each',
    '640.00',
    '342.00',
    'taxable',
    5,
    'Required outside dwellings (NEC 230.85).',
  ],
  ['Grounding electrode system, two rods and bonding', 'each', '340.00', '118.00', 'taxable', 13],
  [
    '20 A GFCI receptacle, installed',
    'each',
    '92.00',
    '29.50',
    'taxable',
    33,
    'Tamper-resistant, with plate and test.',
  ],
  ['20 A tamper-resistant receptacle, installed', 'each', '64.00', '14.20', 'taxable', 28],
  ['LED dimmer switch, installed', 'each', '96.00', '31.00', 'taxable', 17],
  [
    'Recessed LED light, 6 in., installed',
    'each',
    '145.00',
    '46.00',
    'taxable',
    26,
    'IC-rated, 2700 to 5000 K selectable.',
  ],
  ['Fan-rated ceiling box and brace', 'each', '34.25', '18.90', 'taxable', 10],
  ['Ceiling fan, customer supplied, installed', 'each', '145.00', '52.00', 'labor', 14],
  ['Hardwired smoke and CO alarm, interconnected', 'each', '84.00', '44.60', 'taxable', 21],
  [
    'Level 2 EV charger, hardwired installation',
    'each',
    '395.00',
    '140.00',
    'labor',
    16,
    'Customer supplies the charger.',
  ],
  ['6 AWG copper THHN in 3/4 in. EMT', 'foot', '11.40', '5.15', 'taxable', 18],
  ['12/2 NM-B cable', 'foot', '2.35', '0.92', 'taxable', 24],
  ['50 A GFCI spa disconnect', 'each', '186.00', '104.00', 'taxable', 4],
  ['Load calculation (NEC 220)', 'each', '95.00', null, 'labor', 12, 'Written result for the permit.'],
  ['City permit and inspection', 'each', '165.00', '165.00', 'not_taxable', 23],
  ['Fuse box cleaning', 'visit', '75.00', '30.00', 'labor', 2],
]

/** Labor, which got a new price three weeks ago. */
const RAISED = [1, 2]

/** The company's price book; the last item is no longer offered. */
export const createPriceBook = (calendar: Calendar): (typeof priceBookItems.$inferInsert)[] =>
  entries.map(([name, unit, price, cost, tax_class, times_used, description], index) => {
    const created_at = calendar.at(-300 + index, '09:30')
    const isArchived = index === entries.length - 1
    return {
      id: idAt(created_at),
      name,
      description: description ?? null,
      unit,
      price,
      cost,
      tax_class,
      times_used,
      last_used_at: calendar.at(isArchived ? -200 : -1 - (index % 20), '16:20'),
      archived_at: isArchived ? calendar.at(-150, '10:00') : null,
      created_at,
      updated_at: isArchived
        ? calendar.at(-150, '10:00')
        : RAISED.includes(index)
          ? calendar.at(calendar.workday(-20), `09:1${index}`)
          : created_at,
    }
  })
