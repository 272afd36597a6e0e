import { randomInt } from 'node:crypto'
import type { clients } from '#features/people/clients/server/table.ts'
import type { users } from '#features/people/users/server/table.ts'
import type { Calendar } from './calendar.ts'
import type { Chance } from './chance.ts'
import { idAt } from './ids.ts'
import { sampleClients, sampleEmail, samplePhone, staff } from './people.ts'

type NewUser = typeof users.$inferInsert & { id: string }
type NewClient = typeof clients.$inferInsert & { id: string }

/** Overrides for the administrator, from ADMIN_*. */
export type Admin = { username?: string; email?: string; name?: string; password_hash?: string }

export type Cast = {
  users: NewUser[]
  clients: (NewClient & { business: boolean })[]
  admin: NewUser
  /** The technicians. */
  technicians: string[]
}

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const referralCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

/** The people: three on the staff and forty clients, one of whom has a sign-in. */
export function createCast(calendar: Calendar, chance: Chance, admin: Admin, password_hash: string): Cast {
  const since = (offset: number, time = '09:00') => {
    const created_at = calendar.at(offset, time)
    return { id: idAt(created_at), created_at }
  }
  const people: NewUser[] = staff.map(({ role, username, ...person }, index) => ({
    ...since(-420 + index * 20),
    ...person,
    role,
    username,
    // A staff member who has no password yet.
    password_hash: username === 'priya' ? null : password_hash,
    ...(role === 'admin' ? admin : {}),
    email_confirmed_at: calendar.at(-420 + index * 20, '10:00'),
    referral_code: referralCode(),
  }))
  const customer: NewUser = {
    ...since(-200, '18:30'),
    role: 'client',
    username: 'client',
    name: sampleClients[0]?.name ?? 'Client',
    email: sampleEmail(sampleClients[0]?.name ?? 'Client'),
    phone: samplePhone(4),
    password_hash,
    email_confirmed_at: calendar.at(-200, '18:40'),
    referral_code: referralCode(),
  }
  const [boss, ...others] = people
  if (!boss) throw new Error('There is no staff')
  return {
    users: [...people, customer],
    admin: boss,
    technicians: [boss, ...others].map(({ id }) => id),
    clients: sampleClients.map(({ business, notes, ...place }, index) => ({
      ...since(-400 + index * 9, `${chance.between(10, 16)}:${chance.between(10, 59)}`),
      ...place,
      notes: notes ?? null,
      state: 'TX',
      email: sampleEmail(place.name),
      phone: samplePhone(4 + index),
      user_id: index === 0 ? customer.id : null,
      business: business ?? false,
    })),
  }
}
