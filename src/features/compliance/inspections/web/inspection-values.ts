import * as z from 'zod/mini'
import { toInstant } from '#contract/dates.ts'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { OptionalWhen, whenProblem } from '#web/ui/date-time.ts'
import { type Inspection, InspectionFields, InspectionResult } from '../contract.ts'
import { CORRECTIONS_REQUIRED } from '../states.ts'

export const toFormValues = (inspection: Inspection) => ({
  permit_id: inspection.permit_id ?? '',
  job_id: inspection.job_id ?? '',
  inspection_type: inspection.inspection_type,
  scheduled_date: inspection.scheduled_date ?? '',
  inspector_name: inspection.inspector_name ?? '',
  inspector_license: inspection.inspector_license ?? '',
  nec_articles_checked: inspection.nec_articles_checked,
  notes: inspection.notes ?? '',
})
export type InspectionValues = ReturnType<typeof toFormValues>

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

export const inspectionForm = (zone: string) => z.extend(InspectionFields, { scheduled_date: OptionalWhen(zone) })

/** Form for a result: corrections are required if it failed. */
export const resultForm = (zone: string, now: string, outcome: 'passed' | 'failed') =>
  z
    .extend(InspectionResult, {
      completed_date: OptionalWhen(zone).check(
        z.refine((value) => {
          const instant = whenProblem(value, zone) === null && value !== '' ? toInstant(zone, value) : null
          return instant === null || instant <= now
        }, 'Completion date cannot be in the future'),
      ),
      inspector_name: InspectionFields.shape.inspector_name,
      inspector_license: InspectionFields.shape.inspector_license,
      nec_articles_checked: InspectionFields.shape.nec_articles_checked,
    })
    .check(
      z.refine(({ corrections_required }) => outcome === 'passed' || corrections_required !== null, {
        path: ['corrections_required'],
        message: CORRECTIONS_REQUIRED,
      }),
    )

/** Labels and values in a conflict that the inspection form does not supply. */
export const fieldTexts: FieldTexts<InspectionValues, Inspection> = {
  texts: {
    permit_id: (id, inspection) => (id === '' ? 'none' : (inspection?.permit_number ?? CHOSEN)),
    job_id: (id, inspection) => (id === '' ? 'none' : (inspection?.job_title ?? CHOSEN)),
  },
}
