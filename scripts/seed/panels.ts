import type { circuits, panels } from '#features/electrical/panels/server/table.ts'
import type { Calendar } from './calendar.ts'
import { idAt } from './ids.ts'

type Circuit = typeof circuits.$inferInsert
type Line = [space: number, label: string, breaker_amps: number, load_va: number | null, rest?: Partial<Circuit>]

const twoPole = (wire_size: string) => ({ poles: 2, wire_size })
const afci = { protection: 'afci', wire_size: '14 AWG' } as const
const dual = { protection: 'dual', wire_size: '12 AWG' } as const
const gfci = { protection: 'gfci', wire_size: '12 AWG' } as const

/** The house of the client with the sign-in. One label is too vague, so that the warning shows. */
const main: Line[] = [
  [1, 'Range', 50, 8000, twoPole('6 AWG')],
  [5, 'Electric dryer', 30, 5000, twoPole('10 AWG')],
  [9, 'Air conditioner', 40, 4300, twoPole('8 AWG')],
  [13, 'Kitchen counter, left of sink', 20, 1500, dual],
  [15, 'Kitchen counter, right of sink', 20, 1500, dual],
  [17, 'Dishwasher', 20, 1200, dual],
  [19, 'Disposal', 20, 800, dual],
  [21, 'Refrigerator', 20, 700, dual],
  [23, 'Microwave', 20, 1000, dual],
  [25, 'Laundry receptacle', 20, 1500, dual],
  [27, 'Living room receptacles', 15, 600, afci],
  [29, 'Living room and porch lights', 15, 300, afci],
  [31, 'Plugs', 15, 400, afci],
  [33, 'Smoke alarms and hall lights', 15, 150, afci],
  [35, 'Spare', 20, null, { spare: true }],
  [2, 'Garage subpanel', 60, 3600, twoPole('6 AWG')],
  [6, 'EV charger, garage', 40, 7200, twoPole('8 AWG')],
  [10, 'Bathroom receptacles, upstairs', 20, 1200, gfci],
  [12, 'Bathroom receptacles, downstairs', 20, 1200, gfci],
  [14, 'Primary bedroom', 15, 500, afci],
  [16, 'Bedroom 2', 15, 400, afci],
  [18, 'Bedroom 3', 15, 400, afci],
  [20, 'Study', 15, 500, afci],
  [22, 'Dining room', 15, 400, afci],
  [24, 'Furnace, attic', 15, 700, { wire_size: '14 AWG' }],
  [26, 'Attic lights and receptacle', 15, 200, { wire_size: '14 AWG' }],
  [28, 'Outdoor receptacles', 20, 600, gfci],
  [30, 'Doorbell and irrigation controller', 15, 100, { wire_size: '14 AWG' }],
]

const garage: Line[] = [
  [1, 'Garage receptacles, north wall', 20, 1000, gfci],
  [2, 'Garage lights', 15, 300, { wire_size: '14 AWG' }],
  [3, 'Garage door openers', 20, 800, gfci],
  [4, 'Freezer', 20, 700, gfci],
  [5, 'Workbench receptacles', 20, 800, gfci],
]

/** The main panel and a subpanel of one property. */
export function createPanels(house: { id: string }, calendar: Calendar) {
  const created_at = calendar.at(-120, '16:20')
  const stamps = { created_at, updated_at: created_at }
  const mainPanel = {
    id: idAt(created_at),
    property_id: house.id,
    name: 'Main panel',
    location: 'Utility room, east wall',
    rating_amps: 200,
    busbar_amps: 200,
    spaces: 40,
    main_breaker_amps: 200,
    ...stamps,
  }
  const subpanel = {
    id: idAt(created_at),
    property_id: house.id,
    name: 'Garage subpanel',
    location: 'Garage, by the door',
    rating_amps: 100,
    busbar_amps: 125,
    spaces: 20,
    fed_from_id: mainPanel.id,
    ...stamps,
  }
  const toRows = (panel_id: string, lines: Line[]): Circuit[] =>
    lines.map(([space, label, breaker_amps, load_va, rest]) => ({
      panel_id,
      space,
      poles: 1,
      label,
      breaker_amps,
      load_va,
      ...rest,
      ...stamps,
    }))
  return {
    panels: [mainPanel, subpanel] satisfies (typeof panels.$inferInsert)[],
    circuits: [...toRows(mainPanel.id, main), ...toRows(subpanel.id, garage)],
  }
}
