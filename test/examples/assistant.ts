import { aiProposals } from '#features/sparky/assistant/server/table.ts'
import { createBooking } from '../factories.ts'
import type { Bodies, Records } from './cast.ts'

const question = { messages: [{ role: 'user', content: 'Which invoices are overdue?' }] }

/** Proposals of the assistant, for client A alone. */
export const assistantRecords: Records = (world, cast, path) => ({
  ai: async () => {
    const input = { service_type: 'Panel inspection', scheduled_date: '2026-06-18T15:00:00.000Z' }
    const fields = [{ name: 'service_type', label: 'Service', kind: 'text' as const }]
    const confirmed = {
      status: 'confirmed' as const,
      done: {
        message: 'Booked.',
        href: null,
        undo: { id: (await createBooking(world.db, { client_id: cast.recordA.id })).id, updated_at: null },
      },
    }
    const rows = await world.db
      .insert(aiProposals)
      .values({
        user_id: cast.clientA.id,
        tool: 'propose_booking',
        title: 'Create a booking',
        facts: [],
        fields,
        input,
        created_at: world.clock.now.toISOString(),
        ...(path.endsWith('/undo') && confirmed),
      })
      .returning()
    return rows[0]?.id ?? ''
  },
})

export const assistantBodies: Bodies = () => ({
  'POST /api/ai/assistant': () => question,
  'POST /api/ai/assistant/stream': () => question,
  'POST /api/ai/drafts': () => ({ kind: 'job_notes', text: 'replaced the main breaker' }),
  'POST /api/ai/proposals/:id/confirm': () => ({ input: { service_type: 'EV charger' } }),
})
