import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { files } from '#features/files/attachments/contract.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DeleteButton, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { costKindLabels, type JobCost, jobCosts } from '../contract.ts'
import { EditCost } from './cost-form.tsx'

/** A cost of a job with its receipt. */
export function CostDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <EditCost id={id} onClose={() => setEditing(false)} />
  return (
    <RecordDialog endpoint={jobCosts.get} id={id} noun="cost" title="Cost" onClose={onClose}>
      {(cost) => (
        <>
          <DialogBody className="grid content-start gap-6">
            <Facts cost={cost} />
            {cost.receipt_id !== null && <Receipt id={cost.receipt_id} />}
          </DialogBody>
          <DialogActions>
            <DeleteButton onClick={() => void remove(cost).then((isDeleted) => isDeleted && onClose())} />
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => setEditing(true)}>Edit</Button>
          </DialogActions>
        </>
      )}
    </RecordDialog>
  )
}

const remove = ({ id, amount, supplier }: JobCost) =>
  confirm({
    title: 'Delete this cost?',
    body: `${[formatMoney(amount), supplier].filter(Boolean).join(' · ')}. Its receipt is deleted too. This cannot be undone.`,
    action: 'Delete',
    run: () => change(jobCosts.delete, { params: { id } }),
    done: 'Cost deleted',
    failed: 'Failed to delete cost',
    denied: "You don't have permission to delete costs",
  })

const Facts = ({ cost: { kind, amount, supplier, description, incurred_on, created_by_name } }: { cost: JobCost }) => (
  <DefinitionGrid
    facts={[
      { label: 'Amount', value: <Money>{amount}</Money> },
      { label: 'Kind', value: costKindLabels[kind] },
      { label: 'Supplier', value: supplier },
      { label: 'Date', value: formatDay(incurred_on) },
      { label: 'Entered by', value: created_by_name },
      ...(description === null ? [] : [{ label: 'Description', value: description, wide: true }]),
    ]}
  />
)

function Receipt({ id }: { id: string }) {
  const address = endpointUrl(files.content, { params: { id } })
  return (
    <a href={address} target="_blank" rel="noreferrer" className="justify-self-start">
      <img src={address} alt="Receipt" className="max-h-96 rounded-card border border-line" />
    </a>
  )
}
