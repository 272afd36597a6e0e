import * as z from 'zod/mini'
import { MessageClients } from '#features/people/clients/web/shared/message-clients.tsx'
import { change, useRead } from '#web/platform/query.ts'
import { type PanelCapacity, panelCapacity, PanelMessage } from '../rules/capacity-endpoints.ts'
import { ADDRESS, fillMessage, FIRST_MESSAGE, FIRST_NAME, writeText } from '../rules/message.ts'

const Message = z.pick(PanelMessage, { message: true })

type Props = { panels: readonly PanelCapacity[]; onDone: () => void; onClose: () => void }

/** One message to each client of the selected panels. */
export function MessageOwners({ panels, ...ends }: Props) {
  const panel_ids = panels.map(({ id }) => id).toSorted()
  return (
    <MessageClients
      description="Each client gets one message, by email, and as a text if they agreed to texts. Texts wait for the end of quiet hours."
      schema={Message}
      first={FIRST_MESSAGE}
      help={`${FIRST_NAME} and ${ADDRESS} become those of each client.`}
      recipients={useRead(panelCapacity.recipients, { query: { panels: panel_ids.join(',') } })}
      write={(company, message, owner) =>
        owner.no_text === null ? writeText(company, message, owner) : fillMessage(message, owner)
      }
      send={(message) => change(panelCapacity.message, { body: { message, panel_ids } })}
      {...ends}
    />
  )
}
