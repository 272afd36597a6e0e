import type { equipment } from '#features/electrical/equipment/server/table.ts'
import type { properties } from '#features/people/properties/server/table.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import { idAt } from './ids.ts'

type NewProperty = typeof properties.$inferInsert & { id: string }

/** The middle of each town. */
const towns: Record<string, [lat: number, lon: number]> = {
  Austin: [30.2672, -97.7431],
  Bastrop: [30.1105, -97.3153],
  Buda: [30.0852, -97.8403],
  'Cedar Park': [30.5052, -97.8203],
  'Dripping Springs': [30.1902, -98.0867],
  Georgetown: [30.6333, -97.6772],
  Kyle: [29.9891, -97.8772],
  Lakeway: [30.368, -97.9797],
  Leander: [30.5788, -97.8531],
  Pflugerville: [30.4394, -97.62],
  'Round Rock': [30.5083, -97.6789],
  'San Marcos': [29.8833, -97.9414],
  'West Lake Hills': [30.2977, -97.8017],
}

/** A point in a town, another one for each client. */
function pointIn(city: string, index: number): string | null {
  const [lat, lon] = towns[city] ?? []
  if (lat === undefined || lon === undefined) return null
  const away = (step: number) => ((index * step) % 9) / 100 - 0.04
  return `${Number((lat + away(5)).toFixed(4))}, ${Number((lon + away(7)).toFixed(4))}`
}

const access: Record<string, Partial<NewProperty>> = {
  'Grace Holloway': {
    gate_code: '4417',
    dog: 'Two, friendly',
    parking: 'In the driveway',
    notes: 'Side gate on the left. The meter is outside, behind the main panel.',
  },
  'Hill Country Self Storage': { gate_code: '#2080', parking: 'Between rows C and D' },
  'Yuki Tanaka': { dog: 'Small, barks, stays inside' },
  'Riverbend Apartments': { unit: 'Office', gate_code: '0911*', parking: 'Visitor spaces by the pool' },
  'Joanna Whitaker': { gate_code: '7755' },
  'San Marcos Print Works': { gate_code: '3030*', parking: 'Loading dock on Hopkins St' },
  'Oliver Grant': { dog: 'Rex, call before you open the gate' },
}

/** The one property of each client, and what is installed at some. */
export function createProperties(cast: Cast, calendar: Calendar) {
  const sites = cast.clients.map((client, index): NewProperty => {
    const city = client.city ?? ''
    return {
      id: idAt(client.created_at ?? calendar.now),
      client_id: client.id,
      address: client.address ?? '',
      city,
      state: client.state ?? null,
      zip: client.zip ?? null,
      kind: client.business ? 'commercial' : 'residential',
      jurisdiction: `City of ${city}`,
      coordinates: pointIn(city, index),
      created_at: client.created_at,
      updated_at: client.created_at,
      ...access[client.name],
    }
  })
  const [house, ...others] = sites
  if (!house) throw new Error('There are no clients')
  const installed = (site: NewProperty, offset: number, values: Partial<typeof equipment.$inferInsert>) => {
    const created_at = calendar.at(offset, '16:40')
    const installed_on = created_at.slice(0, 10)
    const times = { created_at, updated_at: created_at, installed_on }
    return { property_id: site.id, kind: 'other' as const, ...times, ...values }
  }
  return {
    house,
    properties: sites,
    equipment: [
      installed(house, -118, { kind: 'ev_charger', make: 'Emporia', model: 'Classic', serial: 'EMP-204418' }),
      installed(house, -119, { kind: 'surge_protector', make: 'Eaton', model: 'CHSPT2ULTRA' }),
      ...others
        .slice(2, 5)
        .map((site, index) =>
          installed(site, -60 - index, { kind: 'generator', make: 'Generac', model: '7043', serial: `300412${index}` }),
        ),
    ],
  }
}
