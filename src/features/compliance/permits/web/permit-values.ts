import * as z from 'zod/mini'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { type Permit, PermitFields } from '../contract.ts'
import { EXTENDED_TO_PAST, findIssue, NUMBER_REQUIRED, type PermitState } from '../states.ts'

export const toFormValues = (permit: Permit) => ({
  job_id: permit.job_id ?? '',
  permit_number: permit.permit_number ?? '',
  permit_type: permit.permit_type,
  application_date: permit.application_date,
  approval_date: permit.approval_date ?? '',
  expiration_date: permit.expiration_date ?? '',
  issued_by: permit.issued_by ?? '',
  jurisdiction: permit.jurisdiction ?? '',
  project_address: permit.project_address,
  project_description: permit.project_description ?? '',
  estimated_cost: permit.estimated_cost ?? '',
  voltage: permit.voltage ?? '',
  amperage: permit.amperage ?? '',
  num_circuits: permit.num_circuits,
  service_size: permit.service_size ?? '',
  notes: permit.notes ?? '',
})
export type PermitValues = ReturnType<typeof toFormValues>

/** The values of a new application. */
export const emptyOn = (today: string): PermitValues => ({
  job_id: '',
  permit_number: '',
  permit_type: '',
  application_date: today,
  approval_date: '',
  expiration_date: '',
  issued_by: '',
  jurisdiction: '',
  project_address: '',
  project_description: '',
  estimated_cost: '',
  voltage: '',
  amperage: '',
  num_circuits: null,
  service_size: '',
  notes: '',
})

/** Values that a new application copies from an earlier one. */
export const copiedFrom = (permit: Permit, today: string): PermitValues => ({
  ...toFormValues(permit),
  permit_number: '',
  application_date: today,
  approval_date: '',
  expiration_date: '',
})

type Dates = Pick<PermitState, 'permit_number' | 'approval_date' | 'expiration_date'> & {
  application_date: string | null
}

/** The contract's rules, and those of the permit's state. */
export const permitForm = (status: PermitState['status'], today: string) =>
  PermitFields.check(
    z.superRefine((values: Dates, ctx) => {
      const issue = findIssue({ ...values, status, application_date: values.application_date ?? today }, today)
      if (issue) ctx.addIssue({ code: 'custom', path: [issue.path], message: issue.message })
    }),
  )

export const approvalForm = (permit: Permit, today: string) =>
  z.pick(PermitFields, { permit_number: true, approval_date: true, expiration_date: true, issued_by: true }).check(
    z.superRefine(({ permit_number, approval_date, expiration_date }, ctx) => {
      if (permit_number === null) ctx.addIssue({ code: 'custom', path: ['permit_number'], message: NUMBER_REQUIRED })
      const { application_date } = permit
      const approved = { status: 'approved', permit_number: permit_number ?? '', application_date } as const
      const issue = findIssue({ ...approved, approval_date: approval_date ?? today, expiration_date }, today)
      if (issue) ctx.addIssue({ code: 'custom', path: [issue.path], message: issue.message })
    }),
  )

export const extensionForm = (today: string) =>
  z.pick(PermitFields, { expiration_date: true }).check(
    z.superRefine(({ expiration_date }, ctx) => {
      if (expiration_date === null || expiration_date < today)
        ctx.addIssue({ code: 'custom', path: ['expiration_date'], message: EXTENDED_TO_PAST })
    }),
  )

/** Labels and values in a conflict that the permit form does not supply. */
export const fieldTexts: FieldTexts<PermitValues, Permit> = {
  texts: { job_id: (id, permit) => (id === '' ? 'none' : (permit?.job_title ?? CHOSEN)) },
}
