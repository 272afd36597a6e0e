import type { bookings } from '#features/work/bookings/server/table.ts'
import type { documentLinks } from '#features/people/links/server/table.ts'
import { documentHash } from '#features/billing/quotes/server/shared/document.ts'
import type { Billed } from './billing.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import { idAt } from './ids.ts'

type NewLink = typeof documentLinks.$inferInsert

/** A link that was sent with a document. No one can have its token. */
export function linkTo(
  kind: NewLink['kind'],
  document_id: string,
  { created_at, expires_at }: { created_at: string; expires_at: string },
) {
  const id = idAt(created_at)
  return { id, kind, document_id, token_hash: documentHash(id), expires_at, created_at } satisfies NewLink
}

/** Links to the latest unpaid invoice and the next confirmed visit of clients who have no sign-in. */
export function createLinks(
  { clients }: Pick<Cast, 'clients'>,
  billed: readonly Billed[],
  visits: readonly (typeof bookings.$inferInsert)[],
  calendar: Calendar,
): NewLink[] {
  const unpaid = billed.findLast(({ invoice, client }) => invoice.status === 'sent' && !client.user_id)
  const visit = visits
    .filter(({ status, scheduled_date }) => status === 'confirmed' && scheduled_date > calendar.now)
    .find(({ client_id }) => clients.some(({ id, user_id }) => id === client_id && !user_id))
  const sent_at = unpaid?.invoice.created_at
  return [
    ...(unpaid && sent_at
      ? [
          {
            ...linkTo('invoice', unpaid.invoice.id, { created_at: sent_at, expires_at: calendar.at(340, '09:00') }),
            open_count: 2,
            last_opened_at: calendar.now,
          },
        ]
      : []),
    ...(visit?.id
      ? [linkTo('booking', visit.id, { created_at: calendar.at(-1, '09:30'), expires_at: visit.scheduled_date })]
      : []),
  ]
}
