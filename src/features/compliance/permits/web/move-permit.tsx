import { formatDate } from '#contract/dates.ts'
import { inspections } from '#features/compliance/inspections/contract.ts'
import { findOpenFailure } from '../rules/open-failure.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change, query, queryClient } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { type Permit, permitName, permits } from '../contract.ts'
import { blocked, type PermitStatus } from '../states.ts'
import { ExpirationField } from './expiration-field.tsx'
import { approvalForm, extensionForm } from './permit-values.ts'

const permitFailure = {
  failed: 'Failed to update permit',
  denied: "You don't have permission to update permits",
}

type Move = Exclude<PermitStatus, 'pending' | 'approved'>

const moves: Record<Move, { title: string; body: string; action: string; done: string; destructive: boolean }> = {
  submitted: {
    title: 'Submit this application?',
    body: 'It cannot be deleted after that: records of permits are kept for four years.',
    action: 'Submit',
    done: 'Application submitted',
    destructive: false,
  },
  rejected: {
    title: 'Was this application rejected?',
    body: 'It is kept as it is. You can make a new one from it.',
    action: 'Mark as Rejected',
    done: 'Application marked as rejected',
    destructive: true,
  },
  expired: {
    title: 'Has this permit expired?',
    body: 'You can extend it, or apply for a new one from it.',
    action: 'Mark as Expired',
    done: 'Permit marked as expired',
    destructive: true,
  },
  closed: {
    title: 'Close this permit?',
    body: 'Close it when the authority has finalized it. It is kept as it is.',
    action: 'Close Permit',
    done: 'Permit closed',
    destructive: false,
  },
}

/** Asks before a move that cannot be undone. */
export function movePermit(
  permit: Permit,
  status: Move,
  { title = moves[status].title, warning = '' } = {},
): Promise<boolean> {
  const { body, ...question } = moves[status]
  const { id, updated_at } = permit
  return confirm({
    ...question,
    title,
    body: [`${permitName(permit)}, ${permit.project_address}.`, warning, body].filter(Boolean).join(' '),
    run: () => change(permits.update, { params: { id }, body: { status, updated_at } }),
    ...permitFailure,
  })
}

/** Asks before a permit is closed, and names a failed inspection that no later one settled. */
export async function closePermit(permit: Permit, zone: string): Promise<boolean> {
  const results = query(inspections.list, { query: { permit_id: permit.id } })
  const failure = await queryClient.fetchQuery(results).then(findOpenFailure, () => null)
  if (!failure) return movePermit(permit, 'closed')
  const inspection = failure.isFinal ? 'The final inspection' : `An inspection (${failure.type})`
  return movePermit(permit, 'closed', {
    title: 'Close this permit anyway?',
    warning: `${inspection} failed on ${formatDate(zone, failure.at)}.`,
  })
}

/** Asks before deleting an application. Resolves to whether it was deleted. */
export const deletePermit = (permit: Permit): Promise<boolean> =>
  confirm({
    title: 'Are you sure you want to delete this application?',
    body: `${permitName(permit)}, ${permit.project_address}. This cannot be undone.`,
    action: 'Delete',
    run: () => change(permits.delete, { params: { id: permit.id } }),
    done: 'Application deleted',
    failed: 'Failed to delete application',
    denied: "You don't have permission to delete permits",
  })

/** Asks for the number and the dates of an approval. */
export function ApprovePermit({ id, onClose }: { id: string; onClose: () => void }) {
  const today = useToday()
  return (
    <EditDialog
      endpoint={permits.get}
      id={id}
      noun="permit"
      title="Approve Permit"
      description={(permit) => `${permit.permit_type}, ${permit.project_address}`}
      blocked={(permit) => blocked.move(permit, 'approved')}
      schema={(permit) => approvalForm(permit, today)}
      values={(permit) => ({
        permit_number: permit.permit_number ?? '',
        approval_date: permit.approval_date ?? today,
        expiration_date: permit.expiration_date ?? '',
        issued_by: permit.issued_by ?? '',
      })}
      save={({ updated_at }, values) =>
        change(permits.update, { params: { id }, body: { ...values, status: 'approved', updated_at } })
      }
      submitLabel="Approve"
      busyLabel="Saving..."
      done="Permit approved"
      {...permitFailure}
      onClose={onClose}
    >
      {() => (
        <>
          <TextField name="permit_number" label="Permit Number" required autoComplete="off" />
          <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
            <DateField name="approval_date" label="Approval Date" today={today} />
            <ExpirationField />
          </div>
          <TextField name="issued_by" label="Issued By" autoComplete="off" />
        </>
      )}
    </EditDialog>
  )
}

/** Asks for the last day of a permit that the city extended, or that had a wrong one. */
export function ExtendPermit({ id, onClose }: { id: string; onClose: () => void }) {
  const today = useToday()
  return (
    <EditDialog
      endpoint={permits.get}
      id={id}
      noun="permit"
      title="Extend Permit"
      description={(permit) => `${permitName(permit)}, ${permit.project_address}. It is approved again until this day.`}
      blocked={blocked.extend}
      schema={() => extensionForm(today)}
      values={({ expiration_date }) => ({ expiration_date: expiration_date ?? '' })}
      save={({ updated_at }, { expiration_date }) =>
        change(permits.update, { params: { id }, body: { expiration_date, updated_at } })
      }
      submitLabel="Extend"
      busyLabel="Saving..."
      done="Permit extended"
      {...permitFailure}
      onClose={onClose}
    >
      {() => <DateField name="expiration_date" label="Expiration Date" required today={today} min={today} />}
    </EditDialog>
  )
}
