import * as z from 'zod'
import { instantOf, SKIPPED_TIME, When } from '#contract/dates.ts'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { formatWhen, isWhole, UNFINISHED } from '#web/ui/date-time.ts'
import { type Inspection, InspectionFields, InspectionResult } from '../contract.ts'
import { CORRECTIONS_REQUIRED } from '../states.ts'

/** The form's values of an inspection. */
export const valuesOf = (inspection: Inspection) => ({
  permit_id: inspection.permit_id ?? '',
  job_id: inspection.job_id ?? '',
  inspection_type: inspection.inspection_type,
  scheduled_date: inspection.scheduled_date ?? '',
  inspector_name: inspection.inspector_name ?? '',
  inspector_license: inspection.inspector_license ?? '',
  nec_articles_checked: inspection.nec_articles_checked,
  notes: inspection.notes ?? '',
})
export type InspectionValues = ReturnType<typeof valuesOf>

export const empty: InspectionValues = {
  permit_id: '',
  job_id: '',
  inspection_type: 'Rough-in',
  scheduled_date: '',
  inspector_name: '',
  inspector_license: '',
  nec_articles_checked: [],
  notes: '',
}

/** The error for a date and time, or null. */
export function whenProblem(value: string, zone: string): string | null {
  if (value === '') return null
  if (!isWhole(value)) return UNFINISHED
  const { error } = When().safeParse(value)
  if (error) return error.issues[0]?.message ?? UNFINISHED
  return instantOf(zone, value) === null ? SKIPPED_TIME : null
}

const OptionalDate = (zone: string) =>
  z.string().superRefine((value, found) => {
    const message = whenProblem(value, zone)
    if (message !== null) found.addIssue({ code: 'custom', message })
  })

export const inspectionForm = (zone: string) => InspectionFields.extend({ scheduled_date: OptionalDate(zone) })

/** Form for a result: corrections are required if it failed. */
export const resultForm = (zone: string, now: string, outcome: 'passed' | 'failed') =>
  InspectionResult.extend({
    completed_date: OptionalDate(zone).refine((value) => {
      const instant = whenProblem(value, zone) === null && value !== '' ? instantOf(zone, value) : null
      return instant === null || instant <= now
    }, 'Completion date cannot be in the future'),
    inspector_name: InspectionFields.shape.inspector_name,
    inspector_license: InspectionFields.shape.inspector_license,
    nec_articles_checked: InspectionFields.shape.nec_articles_checked,
  }).refine(({ corrections_required }) => outcome === 'passed' || corrections_required !== null, {
    path: ['corrections_required'],
    message: CORRECTIONS_REQUIRED,
  })

/** An inspection's fields as a comparison shows them. */
export const fieldTexts = (zone: string): FieldTexts<InspectionValues, Inspection> => ({
  labels: {
    permit_id: 'Permit',
    job_id: 'Job',
    inspection_type: 'Inspection Type',
    scheduled_date: 'Scheduled Date',
    inspector_name: 'Inspector',
    inspector_license: 'Inspector License',
    nec_articles_checked: 'NEC Articles',
    notes: 'Notes',
  },
  texts: {
    permit_id: (id, inspection) => (id === '' ? 'none' : (inspection?.permit_number ?? CHOSEN)),
    job_id: (id, inspection) => (id === '' ? 'none' : (inspection?.job_title ?? CHOSEN)),
    scheduled_date: (when) => formatWhen(zone, when),
  },
})
