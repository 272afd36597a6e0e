import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { pluralize } from '#contract/text.ts'
import { settings } from '#features/company/settings/contract.ts'
import {
  dispatching,
  isUnreachable,
  LONGEST_MESSAGE,
  MessageInput,
  type Recipient,
} from '#features/work/dispatch/contract.ts'
import { FIRST_MESSAGE, listTimes, TIME, writeText } from '#features/work/dispatch/rules/message.ts'
import { change, useRead } from '#web/platform/query.ts'
import { TextareaField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RecipientList, useRecipients } from './recipient-list.tsx'
import type { ShownVisit } from './use-schedule.ts'

type Props = { visits: readonly ShownVisit[]; zone: string; onDone: () => void; onClose: () => void }

const getMessage = (reached: number) => `${pluralize(reached, 'client')} will get your message`

/** One message to each client of the selected visits. */
export function MessageClients({ visits, zone, onDone, onClose }: Props) {
  const visit_ids = visits.map(({ id }) => id)
  const recipients = useRecipients(visit_ids)
  const reached = recipients.data?.find((recipient) => !isUnreachable(recipient))
  return (
    <FormDialog
      title="Message clients"
      description="Each client gets one message, by email and as a text where they may be texted."
      schema={z.pick(MessageInput, { message: true })}
      defaults={{ message: FIRST_MESSAGE }}
      submitLabel="Send"
      busyLabel="Sending..."
      denied="You don't have permission to send messages"
      done={(sent: Recipient[]) => getMessage(sent.filter((recipient) => !isUnreachable(recipient)).length)}
      onSaved={onDone}
      onClose={onClose}
      save={({ message }) => change(dispatching.message, { body: { message, visit_ids } })}
    >
      <TextareaField
        name="message"
        label="Message"
        rows={3}
        maxLength={LONGEST_MESSAGE}
        help={`${TIME} becomes the time of the client's visits.`}
      />
      {reached && <Preview {...{ visits, zone }} recipient={reached} />}
      <RecipientList {...recipients} />
    </FormDialog>
  )
}

function Preview({ visits, zone, recipient }: Pick<Props, 'visits' | 'zone'> & { recipient: Recipient }) {
  const message = useWatch<{ message: string }>({ name: 'message' })
  const company = useRead(settings.get)
  const times = listTimes(
    zone,
    visits.filter(({ id }) => recipient.visit_ids.includes(id)).flatMap(({ scheduled_date }) => scheduled_date ?? []),
  )
  return (
    <p className="rounded-control bg-raised px-3 py-2 text-13 wrap-anywhere">
      <span className="block text-12 text-muted">{recipient.client_name} gets</span>
      {writeText(company.data?.company_name ?? '', message, times)}
    </p>
  )
}
