import { useWatch } from 'react-hook-form'
import { pluralize } from '#contract/text.ts'
import { settings } from '#features/company/settings/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { TextareaField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Schema } from '#web/ui/form-rules.ts'
import { type ClientReach, isUnreachable, LONGEST_MESSAGE } from '../../contract.ts'
import { RecipientList, type Recipients } from './recipient-list.tsx'

type Message = { message: string }

type Props<T extends ClientReach> = {
  description: string
  schema: Schema<Message, Message>
  /** The message to begin with. */
  first: string
  help: string
  recipients: Recipients<T>
  /** The message that one of them gets. */
  write: (company: string, message: string, recipient: T) => string
  send: (message: string) => Promise<readonly ClientReach[]>
  onDone: () => void
  onClose: () => void
}

const getReport = (reached: number) => `${pluralize(reached, 'client')} will get your message`

/** One message to several clients, with who gets it and who does not. */
export function MessageClients<T extends ClientReach>(props: Props<T>) {
  const { description, schema, first, help, recipients, write, send, onDone, onClose } = props
  const reached = recipients.data?.find((recipient) => !isUnreachable(recipient))
  return (
    <FormDialog
      title="Message clients"
      description={description}
      schema={schema}
      defaults={{ message: first }}
      submitLabel="Send"
      busyLabel="Sending..."
      denied="You don't have permission to send messages"
      done={(sent: readonly ClientReach[]) => getReport(sent.filter((recipient) => !isUnreachable(recipient)).length)}
      onSaved={onDone}
      onClose={onClose}
      save={({ message }) => send(message)}
    >
      <TextareaField name="message" label="Message" rows={3} maxLength={LONGEST_MESSAGE} help={help} />
      {reached && <Preview name={reached.client_name} write={(company, message) => write(company, message, reached)} />}
      <RecipientList {...recipients} />
    </FormDialog>
  )
}

type PreviewProps = { name: string; write: (company: string, message: string) => string }

function Preview({ name, write }: PreviewProps) {
  const message = useWatch<Message, 'message'>({ name: 'message' })
  const company = useRead(settings.get)
  return (
    <p className="rounded-control bg-raised px-3 py-2 text-13 wrap-anywhere">
      <span className="block text-12 text-muted">{name} gets</span>
      {write(company.data?.company_name ?? '', message)}
    </p>
  )
}
