import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { useJobEdition } from '#features/electrical/calculators/web/shared/job-edition.ts'
import { findChanges, type EditionChange } from '#features/electrical/calculators/rules/amendments.ts'
import { pluralize } from '#contract/text.ts'
import { History } from '#features/people/audit/web/shared/history.tsx'
import { PhotoField } from '#features/files/attachments/web/shared/photo-field.tsx'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteButton, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { answerLabels, answers, AnswersForm, type Checklist, type ChecklistItem, checklists } from '../contract.ts'
import { ComplianceBadge } from './compliance-badge.tsx'
import { AnsweredItems } from './answered-items.tsx'

/** The amendments in force where the job of a checklist is. */
const useLocalChanges = (jobId: string | null): readonly EditionChange[] => useJobEdition(jobId ?? '')?.local ?? []

type Props = { id: string; onClose: () => void }

/** A checklist to answer; of a completed work order, to read. */
export function ChecklistDialog({ id, onClose }: Props) {
  const [answering, setAnswering] = useState(false)
  if (answering) return <AnswerChecklist id={id} onClose={() => setAnswering(false)} />
  return (
    <RecordDialog
      endpoint={checklists.get}
      id={id}
      noun="checklist"
      title={(checklist) => checklist?.checklist_type ?? 'Checklist'}
      renderAside={(checklist) => <ComplianceBadge checklist={checklist} />}
      onClose={onClose}
    >
      {(checklist) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <p className="text-13 text-muted">{aboutText(checklist)}</p>
            <Items checklist={checklist} />
            <History record="checklist" id={id} />
          </DialogBody>
          <DialogActions>
            {checklist.answered_count === 0 && checklist.frozen === null && (
              <DeleteButton onClick={() => void remove(id, onClose)} />
            )}
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
            <Button blocked={checklist.frozen} onClick={() => setAnswering(true)}>
              Answer
            </Button>
          </DialogActions>
        </>
      )}
    </RecordDialog>
  )
}

function Items({ checklist: { items, job_id } }: { checklist: Checklist }) {
  return <AnsweredItems items={items} changes={useLocalChanges(job_id)} />
}

const aboutText = ({
  nec_version,
  template_version,
  work_order_number,
  inspection_type,
  completed_by_name,
}: Checklist) =>
  [
    `NEC ${nec_version}`,
    template_version !== null && `version ${template_version} of the template`,
    work_order_number,
    inspection_type,
    completed_by_name,
  ]
    .filter(Boolean)
    .join(' · ')

async function remove(id: string, onDeleted: () => void) {
  const isDeleted = await confirm({
    title: 'Are you sure you want to delete this checklist?',
    action: 'Delete',
    run: () => change(checklists.delete, { params: { id } }),
    done: 'Checklist deleted',
    failed: 'Failed to delete checklist',
    denied: "You don't have permission to delete checklists",
  })
  if (isDeleted) onDeleted()
}

/** The form's values: the answer to each item, by its id. */
const toFormValues = ({ items }: Pick<Checklist, 'items'>) =>
  Object.fromEntries(
    items.map(({ id, answer, note, photo_id }) => [id, { answer, note: note ?? '', photo_id: photo_id ?? '' }]),
  )

type Answered = ReturnType<typeof toFormValues>[string]
const answerText = ({ answer, note, photo_id }: Answered) =>
  [answer ? answerLabels[answer] : 'Not answered', note, photo_id && 'with a photo'].filter(Boolean).join(', ')

/** Texts of any item, which only the checklist itself knows by name. */
const texts = {
  texts: new Proxy<Record<string, (value: Answered) => string>>({}, { get: () => answerText }),
}

/** Answers the items; two people who answer different ones do not disturb each other. */
const AnswerChecklist = ({ id, onClose }: Props) => (
  <EditDialog
    endpoint={checklists.get}
    id={id}
    noun="checklist"
    title="Answer Checklist"
    description={({ checklist_type, items }) => `${checklist_type} · ${pluralize(items.length, 'item')}`}
    schema={() => AnswersForm}
    values={toFormValues}
    texts={texts}
    blocked={({ frozen }) => frozen}
    save={({ updated_at, ...changed }) =>
      change(checklists.update, {
        params: { id },
        body: {
          items: Object.entries(changed).map(([item, answer]) => ({ id: item, ...answer })),
          ...(updated_at && { updated_at }),
        },
      })
    }
    submitLabel="Save Answers"
    busyLabel="Saving..."
    done={({ overall_compliance }) => (overall_compliance ? 'Checklist complies' : 'Answers saved')}
    failed="Failed to save answers"
    denied="You don't have permission to answer checklists"
    onClose={onClose}
  >
    {({ items, job_id, work_order_id }) => (
      <ol className="grid gap-5">
        {items.map((item) => (
          <li key={item.id} className="border-b border-line pb-5 last:border-0">
            <ItemFields
              item={item}
              job={job_id}
              about={work_order_id ? { work_order_id } : job_id ? { job_id } : null}
            />
          </li>
        ))}
      </ol>
    )}
  </EditDialog>
)

type ItemProps = { item: ChecklistItem; job: string | null; about: { work_order_id?: string; job_id?: string } | null }

function ItemFields({ item: { id, text, reference }, job, about }: ItemProps) {
  const changes = useLocalChanges(job)
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-14">
        {text}
        {reference !== null && <span className="block text-13 text-muted">{reference}</span>}
        {findChanges(reference, changes).map((change) => (
          <span key={change} className="block text-13 text-warn wrap-anywhere">
            {change}
          </span>
        ))}
      </legend>
      <AnswerButtons name={`${id}.answer`} />
      <TextField name={`${id}.note`} label={`Note: ${text}`} hideLabel placeholder="Note" maxLength={1000} />
      {about && <PhotoField name={`${id}.photo_id`} about={{ ...about, description: text }} />}
    </fieldset>
  )
}

const chosenLook = {
  pass: 'has-checked:border-good has-checked:bg-good/12 has-checked:text-good',
  fail: 'has-checked:border-bad has-checked:bg-bad/12 has-checked:text-bad',
  not_applicable: 'has-checked:border-line-strong has-checked:bg-raised has-checked:text-ink',
}

/** Three large radio buttons. */
function AnswerButtons({ name }: { name: string }) {
  const group = useId()
  const { field } = useController<Record<string, string | null>>({ name })
  return (
    <div className="grid grid-cols-3 gap-2">
      {answers.map((answer) => (
        <label
          key={answer}
          className={`relative flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-line px-2 text-center text-13 font-medium text-muted transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-text ${chosenLook[answer]}`}
        >
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={field.value === answer}
            onChange={() => field.onChange(answer)}
          />
          {answerLabels[answer]}
        </label>
      ))}
    </div>
  )
}
