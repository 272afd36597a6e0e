import { listSessions, startSession } from '#features/people/accounts/server/shared/sessions.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { inviteUser } from '#features/people/invitations/server/shared/user-invitations.ts'
import { uploadAvatar } from '#features/people/profile/server/avatar.ts'
import { DEFAULT_HOURS, DEFAULT_QUIET_HOURS, DEFAULT_SERVICES } from '#features/company/settings/contract.ts'
import { newDevice } from '../devices.ts'
import { png } from '../pictures.ts'
import { type Bodies, freshEmail, type Records } from './cast.ts'

const token = 'a-token-that-nobody-has'

/** Records of sign-in, users, profiles and settings. */
export const accountRecords: Records = (world, cast) => ({
  users: async () => {
    await uploadAvatar(world.createContext(cast.clientA), { name: 'ada.png', bytes: png(1, 1) })
    return cast.clientA.id
  },
  profile: async () => {
    await startSession(world.services, cast.clientA.id)
    const [newest] = await listSessions(world.services, cast.clientA.id)
    return newest?.id ?? ''
  },
  audit: async () => {
    const before = { status: 'pending' }
    const change = { record: 'permit', id: crypto.randomUUID(), before, after: { status: 'submitted' } } as const
    await recordChange(world.createContext(cast.admin), change)
    const { rows } = await world.pool.query('select id from audit_events where record_id = $1', [change.id])
    return String(rows[0]?.id)
  },
  invitations: async () => {
    const admin = world.createContext({ ...cast.admin, role: 'admin' })
    return (await inviteUser(admin, { name: null, email: freshEmail(), phone: null, role: 'employee' })).id
  },
})

/** Bodies of sign-in, users, profiles and settings. */
export const accountBodies: Bodies = () => ({
  'POST /api/notifications': () => newDevice(),
  'POST /api/login': () => ({ username: 'nobody', password: 'wrong-password' }),
  'POST /api/register': () => ({
    username: `user-${crypto.randomUUID().slice(0, 8)}`,
    email: freshEmail(),
    name: 'Grace Hopper',
    password: 'correct horse',
  }),
  'POST /api/auth/forgot-password': () => ({ email: 'nobody@example.com' }),
  'POST /api/auth/reset-password': () => ({ token, password: 'correct horse' }),
  'POST /api/auth/confirm-email': () => ({ token }),
  'POST /api/auth/accept-invitation': () => ({ token }),
  'POST /api/settings': () => ({
    company_name: 'Bluebonnet Electric',
    email: 'office@bluebonnet.example',
    phone: '+15125550123',
    address: '1200 Congress Ave',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    license_number: 'TECL 12345',
    years_in_business: 12,
    tagline: 'Power you can trust',
    about: 'Family owned.',
    time_zone: 'America/Chicago',
  }),
  'PATCH /api/settings': () => ({
    business_hours: DEFAULT_HOURS,
    services_offered: DEFAULT_SERVICES,
    booking_lead_hours: 4,
    booking_days_ahead: 30,
    require_two_factor: false,
    lead_form_sites: ['https://www.bluebonnet.example'],
    review_channel: 'email',
    default_tax_rate: '8.25',
    payment_terms_days: 30,
    sharing_offer: true,
    review_link: 'https://reviews.example/bluebonnet',
    quiet_hours: DEFAULT_QUIET_HOURS,
    permit_before_scheduling: false,
    signature_before_completing: false,
    inspection_before_invoicing: false,
    crew_licenses: 'warn',
    conversation_days: 365,
  }),
  'POST /api/auth/email': () => ({ email: freshEmail(), password: null }),
  'PATCH /api/users/:id': () => ({
    role: 'client',
    name: 'Ada Lovelace',
    phone: '(512) 555-0100',
    active: true,
    confirm_unproven: true,
  }),
  'POST /api/invitations': () => ({
    name: 'Ada Lovelace',
    email: freshEmail(),
    phone: '(512) 555-0100',
    role: 'employee',
  }),
  'POST /api/auth/two-factor': () => ({ code: '123456' }),
  'PATCH /api/profile': () => ({
    name: 'Ada Lovelace',
    phone: '(512) 555-0100',
    email_notifications_enabled: true,
    sms_notifications_enabled: false,
  }),
  'POST /api/profile/password': () => ({ current_password: 'not the password', password: 'correct horse' }),
  'POST /api/two-factor/start': () => ({ password: null }),
  'POST /api/two-factor/confirm': () => ({ code: '123456' }),
  'POST /api/two-factor/recovery-codes': () => ({ code: '123456' }),
  'POST /api/two-factor/disable': () => ({ code: '123456', password: null }),
})
