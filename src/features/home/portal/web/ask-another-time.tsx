import { AnotherTimeInput } from '#features/work/dispatch/contract.ts'
import { call } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextareaField } from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { portal } from '../contract.ts'
import type { DocumentProps } from './link-page.tsx'
import { Unfolded } from './unfolded.tsx'

type Props = Pick<DocumentProps<'visit_request'>, 'token' | 'show'> & { onClose: () => void }

/** Asking for another time, in the client's own words. */
export const AskAnotherTime = ({ token, show, onClose }: Props) => (
  <Unfolded>
    <Card title="Ask for another time">
      <Form
        schema={AnotherTimeInput}
        defaults={{ note: '' }}
        save={(body) => call(portal.askAnotherTime, { params: { token }, body })}
        onSaved={(answered) => {
          scrollTo({ top: 0 })
          show(answered)
        }}
      >
        <TextareaField name="note" label="Which days and times suit you?" rows={3} maxLength={500} />
        <FormError />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" size="large" onClick={onClose}>
            Back
          </Button>
          <SubmitButton size="large" busyLabel="Sending..." className="max-md:grow">
            Send
          </SubmitButton>
        </div>
      </Form>
    </Card>
  </Unfolded>
)
