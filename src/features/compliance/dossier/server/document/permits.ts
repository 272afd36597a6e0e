import type { Content } from 'pdfmake/interfaces.js'
import { formatDate, formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { inspectionStates } from '#features/compliance/inspections/contract.ts'
import { permitName, permitStates } from '#features/compliance/permits/contract.ts'
import type { DossierInput, Inspection, Permit } from '../input.ts'
import { card, facts, isShort, paragraph, section } from '#server/pdf/record-parts.ts'

type Dated = Pick<DossierInput, 'company'>

const day = (text: string | null) => text && formatDay(text)

export const permitTitle = (permit: Permit): string => `Permit ${permitName(permit)}`

const permitCard = (permit: Permit): Content[] => {
  const { label, tone } = permitStates.of(permit)
  return card({
    title: permitName(permit),
    state: { label, color: tone === 'info' ? 'muted' : tone },
    whole: isShort(permit.project_description, permit.notes),
    parts: [
      ...facts([
        ['Permit number', permit.permit_number],
        ['Jurisdiction', permit.jurisdiction],
        ['Applied', day(permit.application_date)],
        ['Issued by', permit.issued_by],
        ['Approved', day(permit.approval_date)],
        ['Expires', day(permit.expiration_date)],
        ['Project address', permit.project_address],
        ['Estimated cost', permit.estimated_cost && formatMoney(permit.estimated_cost)],
        ['Voltage', permit.voltage],
        ['Amperage', permit.amperage],
        ['Circuits', permit.num_circuits === null ? null : String(permit.num_circuits)],
        ['Service size', permit.service_size],
      ]),
      ...paragraph('Project', permit.project_description),
      ...paragraph('Notes', permit.notes),
    ],
  })
}

export const permitSection = ({ permits }: DossierInput): Content[] => section('Permits', permits.flatMap(permitCard))

/** The inspection that this one repeats, and the one that repeats it. */
function chainWords(inspection: Inspection, all: readonly Inspection[], { company }: Dated): string | null {
  const on = (other: Inspection) =>
    other.scheduled_date === null
      ? other.inspection_type
      : `${other.inspection_type} of ${formatDate(company.time_zone, other.scheduled_date)}`
  const before = all.find(({ id }) => id === inspection.re_inspection_of)
  const after = all.find(({ re_inspection_of }) => re_inspection_of === inspection.id)
  return (
    [before && `Re-inspection of ${on(before)}`, after && `Inspected again: ${on(after)}`].filter(Boolean).join('. ') ||
    null
  )
}

const inspectionCard = (inspection: Inspection, input: DossierInput): Content[] => {
  const { label, tone } = inspectionStates.of(inspection)
  const when = (instant: string | null) => instant && formatDate(input.company.time_zone, instant)
  const permit = input.permits.find(({ id }) => id === inspection.permit_id)
  return card({
    title: inspection.inspection_type,
    state: { label, color: tone === 'info' ? 'muted' : tone },
    whole: isShort(inspection.deficiencies, inspection.corrections_required, inspection.notes),
    parts: [
      ...facts([
        ['Scheduled', when(inspection.scheduled_date)],
        ['Completed', when(inspection.completed_date)],
        ['Inspector', inspection.inspector_name],
        ["Inspector's license", inspection.inspector_license],
        ['Permit', permit ? permitName(permit) : null],
        ['Result', inspection.result],
        ['NEC articles checked', inspection.nec_articles_checked.join(', ')],
        ['Chain', chainWords(inspection, input.inspections, input)],
      ]),
      ...paragraph('Deficiencies', inspection.deficiencies),
      ...paragraph('Corrections required', inspection.corrections_required),
      ...paragraph('Notes', inspection.notes),
    ],
  })
}

export const inspectionSection = (input: DossierInput): Content[] =>
  section(
    'Inspections',
    input.inspections.flatMap((inspection) => inspectionCard(inspection, input)),
  )
