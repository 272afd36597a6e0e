import { useState } from 'react'
import { useAction } from '#web/platform/action.ts'
import { change } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextareaField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NoteInput, QuestionInput, type Timesheet, timesheets, type Week } from '../contract.ts'
import { blocked, timesheetStates } from '../states.ts'

const failure = { failed: 'Failed to update timesheet', denied: "You don't have permission to update timesheets" }

type Props = { sheet: Timesheet; week: Week; isOwn: boolean }

/** The actions on a week. */
export function SheetActions({ sheet, week, isOwn }: Props) {
  const { role } = useUser()
  const [dialog, setDialog] = useState<'return' | 'question' | null>(null)
  const submit = useAction(timesheets.submit, { done: 'Week submitted', ...failure })
  const takeBack = useAction(timesheets.takeBack, { done: 'Week taken back', ...failure })
  const approve = useAction(timesheets.approve, { done: 'Week approved', ...failure })
  const { id, status, updated_at } = sheet
  const may = (action: Parameters<typeof timesheetStates.refusal>[1]) => timesheetStates.refusal(sheet, action) === null
  const version = updated_at === null ? {} : { updated_at }
  const isAdmin = role === 'admin'
  return (
    <div className="mt-4 flex flex-wrap justify-end gap-2 empty:hidden max-md:[&>button]:flex-1 print:hidden">
      {id !== null && isOwn && status !== 'open' && may('question') && (
        <Button variant="outline" onClick={() => setDialog('question')}>
          Ask a Question
        </Button>
      )}
      {id !== null && isOwn && may('take_back') && (
        <Button variant="outline" busy={takeBack.busy} onClick={() => void takeBack.run({ params: { id } })}>
          Take Back
        </Button>
      )}
      {id !== null && isAdmin && may('return') && (
        <Button variant="outline" onClick={() => setDialog('return')}>
          Return
        </Button>
      )}
      {isOwn && may('submit') && (
        <Button
          blocked={blocked.empty(sheet)}
          busy={submit.busy}
          onClick={() => void submit.run({ body: { week: week.week } })}
        >
          Submit Week
        </Button>
      )}
      {id !== null && isAdmin && may('approve') && (
        <Button
          blocked={blocked.approve({ is_over: week.is_over, is_running: sheet.is_running })}
          busy={approve.busy}
          onClick={() => void approve.run({ params: { id }, body: version })}
        >
          Approve
        </Button>
      )}
      {id !== null && dialog === 'return' && (
        <FormDialog
          title="Return Week"
          description={sheet.user_name}
          schema={NoteInput}
          defaults={{ note: '', ...version }}
          submitLabel="Return Week"
          busyLabel="Returning..."
          done="Week returned"
          {...failure}
          save={(body) => change(timesheets.return, { params: { id }, body })}
          onClose={() => setDialog(null)}
        >
          <TextareaField name="note" label="What to change" rows={3} maxLength={500} required />
        </FormDialog>
      )}
      {id !== null && dialog === 'question' && (
        <FormDialog
          title="Ask a Question"
          description="Administrators see it on this week."
          schema={QuestionInput}
          defaults={{ question: sheet.question ?? '' }}
          submitLabel="Send Question"
          busyLabel="Sending..."
          done="Question sent"
          {...failure}
          save={(body) => change(timesheets.question, { params: { id }, body })}
          onClose={() => setDialog(null)}
        >
          <TextareaField name="question" label="Question" rows={3} maxLength={500} required />
        </FormDialog>
      )}
    </div>
  )
}
