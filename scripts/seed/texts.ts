import type { conversations, textMessages } from '#features/messages/conversations/server/table.ts'
import type { deliveries, smsConsents } from '#server/tables.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import { idAt } from './ids.ts'

type Texts = {
  conversations: (typeof conversations.$inferInsert)[]
  messages: (typeof textMessages.$inferInsert)[]
  deliveries: (typeof deliveries.$inferInsert)[]
  consents: (typeof smsConsents.$inferInsert)[]
}

type Line = [from: 'us' | 'them' | { automatic: string }, daysAgo: number, time: string, text: string]

/** By the index of the client. The last one waits for an answer. */
const scripts: { client: number; unread?: true; lines: Line[] }[] = [
  {
    client: 7,
    lines: [
      [
        { automatic: 'Booking reminder' },
        10,
        '09:00',
        'Bluebonnet Electric: this is a reminder for your panel inspection tomorrow at 8:00 AM.',
      ],
      ['us', 9, '08:05', 'Good morning Mr. Krause, we are at the gate. Which side is the garage panel on?'],
      ['them', 9, '08:11', 'Left side, behind the freezer. Door is open.'],
      ['us', 9, '11:40', 'All done. The new breaker is labeled. Thank you!'],
    ],
  },
  {
    client: 2,
    lines: [
      ['them', 4, '16:20', 'Hi, is Thursday still good for the kitchen lights?'],
      ['us', 4, '16:32', 'Yes, Thursday between 9 and 10. Marcus will text you when he leaves.'],
      ['them', 4, '16:33', 'Perfect'],
    ],
  },
  {
    client: 5,
    unread: true,
    lines: [
      ['us', 2, '09:15', 'Your permit is approved. When would you like us to start on the panel?'],
      ['them', 1, '17:48', 'Great news! Monday or Tuesday next week works. Do you need me at home the whole day?'],
    ],
  },
]

/** Texts with clients, read and unread, each with the client's consent. */
export function createTexts(cast: Cast, calendar: Calendar): Texts {
  const result: Texts = { conversations: [], messages: [], deliveries: [], consents: [] }
  for (const { client: index, unread, lines } of scripts) {
    const client = cast.clients[index]
    const last = lines.at(-1)
    if (!client?.phone || !last) continue
    const { phone } = client
    const at = ([, daysAgo, time]: Line) => calendar.at(-daysAgo, time)
    const conversation_id = idAt(at(lines[0] ?? last))
    result.conversations.push({
      id: conversation_id,
      phone,
      unread_count: unread ? 1 : 0,
      last_message: last[3],
      last_direction: last[0] === 'us' ? 'out' : 'in',
      last_message_at: at(last),
      created_at: at(lines[0] ?? last),
    })
    result.consents.push({
      phone,
      method: 'phone',
      recorded_by: cast.admin.name,
      created_at: calendar.at(-30, '10:00'),
    })
    for (const line of lines) {
      const created_at = at(line)
      const id = idAt(created_at)
      const [from, , , body] = line
      const isOut = from !== 'them'
      const isAutomatic = isOut && from !== 'us'
      if (!isAutomatic)
        result.messages.push({
          id,
          conversation_id,
          direction: isOut ? 'out' : 'in',
          body: line[3],
          sent_by: isOut ? cast.admin.id : null,
          provider_id: isOut ? null : `sample-${id}`,
          created_at,
        })
      if (isOut)
        result.deliveries.push({
          channel: 'sms',
          recipient: phone,
          message: {},
          ...(isAutomatic ? { purpose: from.automatic, body } : { about_type: 'message', about_id: id }),
          status: 'sent',
          provider: 'local',
          receipt: 'delivered',
          attempts: 1,
          attempted_at: created_at,
          created_at,
          sent_at: created_at,
        })
    }
  }
  return result
}
