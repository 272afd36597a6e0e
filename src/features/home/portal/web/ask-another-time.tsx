import { AnotherTimeInput } from '#features/work/dispatch/contract.ts'
import { call } from '#web/platform/api.ts'
import { TextareaField } from '#web/ui/fields.tsx'
import { portal } from '../contract.ts'
import type { DocumentProps } from './link-page.tsx'
import { AnswerForm } from './answer-form.tsx'

type Props = Pick<DocumentProps<'visit_request'>, 'token' | 'show'> & { onClose: () => void }

/** Asking for another time, in the client's own words. */
export const AskAnotherTime = ({ token, show, onClose }: Props) => (
  <AnswerForm
    title="Ask for another time"
    schema={AnotherTimeInput}
    defaults={{ note: '' }}
    save={(body) => call(portal.askAnotherTime, { params: { token }, body })}
    submitLabel="Send"
    busyLabel="Sending..."
    {...{ show, onClose }}
  >
    <TextareaField name="note" label="Which days and times suit you?" rows={3} maxLength={500} />
  </AnswerForm>
)
