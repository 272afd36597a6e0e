import * as z from 'zod/mini'
import { MessageClients } from '#features/people/clients/web/shared/message-clients.tsx'
import { dispatching, MessageInput } from '#features/work/dispatch/contract.ts'
import { FIRST_MESSAGE, listTimes, TIME, writeText } from '#features/work/dispatch/rules/message.ts'
import { change } from '#web/platform/query.ts'
import { useRecipients } from './use-recipients.ts'
import type { ShownVisit } from './use-schedule.ts'

type Props = { visits: readonly ShownVisit[]; zone: string; onDone: () => void; onClose: () => void }

const Message = z.pick(MessageInput, { message: true })

/** One message to each client of the selected visits. */
export function MessageVisits({ visits, zone, ...ends }: Props) {
  const visit_ids = visits.map(({ id }) => id)
  const timesFor = (ids: readonly string[]) =>
    visits.filter(({ id }) => ids.includes(id)).flatMap(({ scheduled_date }) => scheduled_date ?? [])
  return (
    <MessageClients
      description="Each client gets one message, by email and as a text where they may be texted."
      schema={Message}
      first={FIRST_MESSAGE}
      help={`${TIME} becomes the time of the client's visits.`}
      recipients={useRecipients(visit_ids)}
      write={(company, message, recipient) =>
        writeText(company, message, listTimes(zone, timesFor(recipient.visit_ids)))
      }
      send={(message) => change(dispatching.message, { body: { message, visit_ids } })}
      {...ends}
    />
  )
}
