import type { LeadStatus } from '#features/sales/leads/contract.ts'
import type { salesActivities, salesLeads } from '#features/sales/leads/server/table.ts'
import type { marketingContent } from '#features/growth/marketing/server/table.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import { idAt } from './ids.ts'
import { sampleEmail, samplePhone } from './people.ts'

type NewLead = typeof salesLeads.$inferInsert & { id: string }
type NewActivity = typeof salesActivities.$inferInsert

const leads: [name: string, status: LeadStatus, interest: string, value: string, source: string, daysAgo: number][] = [
  ['Carlos Benavides', 'new', 'EV Charger', '1450.00', 'website', 1],
  ['Lakeline Dermatology', 'new', 'Annual electrical safety inspection', '980.00', 'website', 2],
  ['Heather Quinn', 'new', 'Panel Upgrade', '3600.00', 'referral', 3],
  ['Barton Springs Cafe', 'contacted', 'Restaurant hood and equipment circuits', '4800.00', 'website', 6],
  ['Jim Sorensen', 'contacted', 'Standby generator', '9850.00', 'phone', 8],
  ['Tech Ridge Storage', 'qualified', 'LED retrofit', '7200.00', 'website', 13],
  ['Olivia Park', 'qualified', 'Recessed lighting', '1650.00', 'social', 15],
  ['Wimberley Wine Cellars', 'proposal', 'Office build-out', '12400.00', 'referral', 21],
  ['Ray Castillo', 'proposal', 'Hot tub circuit', '1900.00', 'website', 24],
  ['Pecan Street Lofts', 'lost', 'Panel Upgrade', '8400.00', 'website', 34],
]

/** Future business: leads in every column with their activities, and reusable marketing posts. */
export function createLeads(cast: Cast, calendar: Calendar): { leads: NewLead[]; activities: NewActivity[] } {
  const rows = leads.map(([name, status, service_interest, estimated_value, source, daysAgo], index): NewLead => {
    const created_at = calendar.at(-daysAgo, '10:40')
    return {
      id: idAt(created_at),
      name,
      email: sampleEmail(name),
      phone: samplePhone(60 + index),
      source,
      status,
      service_interest,
      estimated_value,
      assigned_to: cast.admin.id,
      // Leads from three weeks ago have had no contact for two, so they are due for a call.
      last_contact: status === 'new' ? null : calendar.at(-Math.ceil(daysAgo * 0.7), '15:10'),
      // Call back first those who have waited longest.
      next_follow_up: status === 'lost' ? null : calendar.at(calendar.workday(6 - index), '00:00'),
      ...(status === 'lost' && { close_reason: 'Price too high', closed_at: calendar.at(-12, '16:00') }),
      created_at,
      updated_at: created_at,
    }
  })
  const won = cast.clients.at(-1)
  const converted: NewLead = {
    id: idAt(calendar.at(-52, '09:20')),
    client_id: won?.id ?? null,
    name: won?.name ?? 'A new client',
    email: won?.email ?? '',
    phone: won?.phone ?? null,
    source: 'website',
    status: 'won',
    service_interest: 'Parking lot lighting',
    estimated_value: '2300.00',
    assigned_to: cast.admin.id,
    converted_to_client: true,
    conversion_date: calendar.at(-45, '11:00'),
    close_reason: 'Recommended',
    closed_at: calendar.at(-45, '11:00'),
    created_at: calendar.at(-52, '09:20'),
    updated_at: calendar.at(-45, '11:00'),
  }
  const activities = leads.flatMap(([, status, , , , daysAgo], index): NewActivity[] => {
    const lead = rows[index]
    if (lead === undefined || status === 'new') return []
    return [
      {
        lead_id: lead.id,
        activity_type: 'call',
        description: 'Called back, talked through what is needed and when.',
        performed_by: cast.admin.id,
        created_at: calendar.at(-Math.ceil(daysAgo * 0.9), '14:05'),
      },
      {
        lead_id: lead.id,
        activity_type: lead.status === 'proposal' ? 'email' : 'note',
        description: lead.status === 'proposal' ? 'Sent the written proposal.' : 'Asked for photos of the panel.',
        performed_by: cast.admin.id,
        created_at: calendar.at(-Math.ceil(daysAgo * 0.7), '16:30'),
      },
    ]
  })
  return { leads: [converted, ...rows], activities }
}

const posts: [
  platform: 'facebook' | 'instagram' | 'linkedin' | 'twitter',
  tone: string,
  title: string,
  body: string,
][] = [
  [
    'facebook',
    'friendly',
    'facebook friendly',
    'Storm season is here, Central Texas! A whole-home surge protector costs less than a new fridge. Ask us about one at your next service call.\n\nBluebonnet Electric · TECL 31875',
  ],
  [
    'linkedin',
    'professional',
    'linkedin professional',
    'Property managers: an annual infrared scan finds loose connections before they find your tenants.\n\nBluebonnet Electric · TECL 31875',
  ],
  [
    'instagram',
    'friendly',
    'instagram friendly',
    'From 1978 fuse box to a clean 200 A panel in one day. Swipe for the before and after.\n\nBluebonnet Electric · TECL 31875',
  ],
]

export const createPosts = (cast: Cast, calendar: Calendar): (typeof marketingContent.$inferInsert)[] =>
  posts.map(([platform, content_type, title, body], index) => ({
    created_by: cast.admin.id,
    platform,
    content_type,
    title,
    body,
    created_at: calendar.at(-20 + index * 6, '12:00'),
  }))
