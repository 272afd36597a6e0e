import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatStamp } from '#contract/dates.ts'
import { deviceTimeText } from '#contract/device-time.ts'
import { plainDecimal } from '#contract/money.ts'
import { answerLabels } from '#features/compliance/checklists/contract.ts'
import {
  formatReading,
  judge,
  testKindLabel,
  type TestResult,
} from '#features/compliance/work-orders/rules/test-results.ts'
import { findChanges } from '#features/electrical/calculators/rules/amendments.ts'
import { workOrderStates } from '#features/compliance/work-orders/contract.ts'
import { MUTED } from '#server/pdf/document.ts'
import type { Checklist, DossierInput, WorkOrder } from '../input.ts'
import {
  card,
  colors,
  facts,
  grid,
  nothing,
  paragraph,
  section,
  signature,
  signatures,
} from '#server/pdf/record-parts.ts'

function testRow(result: TestResult): TableCell[] {
  const verdict = judge(result)
  const reading = [testKindLabel(result.kind), result.circuit, formatReading(result)]
  if (verdict === null) return [...reading, 'No limit', 'Recorded']
  const { within, reason, limit, source, uncertain } = verdict
  return [
    ...reading,
    {
      stack: [limit, { text: uncertain ? `${source} (not verified)` : source, fontSize: 8, color: MUTED }],
    },
    within
      ? { text: 'Within limit', color: colors.good }
      : {
          stack: [
            { text: 'Out of range', bold: true, color: colors.bad },
            { text: reason ?? '', fontSize: 8 },
          ],
        },
  ]
}

function workOrderCard(order: WorkOrder, { company, names }: DossierInput): Content[] {
  const { label, tone } = workOrderStates.of(order)
  const stamp = (instant: string) => formatStamp(company.time_zone, instant)
  const when = (instant: string | null, arrived: string | null = null) =>
    instant && deviceTimeText(stamp, instant, arrived)
  const getName = (id: string | null) => id && (names[id] ?? null)
  return card({
    title: `Work order ${order.work_order_number}`,
    state: { label, color: tone === 'info' ? 'muted' : tone },
    parts: [
      ...paragraph('Scope of work', order.scope_of_work),
      ...facts([
        ['Completed', when(order.completed_at)],
        ['Completed by', getName(order.completed_by)],
        ['Labor hours', order.labor_hours && plainDecimal(order.labor_hours)],
        ['Code references', order.code_references.join(', ')],
        ['Reopened because', order.reopen_reason],
      ]),
      ...paragraph('NEC compliance', order.nec_compliance_notes),
      ...paragraph('Safety measures', order.safety_measures),
      ...grid(
        'Materials',
        [
          { title: 'Description', width: '*' },
          { title: 'Quantity', width: 70, right: true },
          { title: 'Unit', width: 70 },
        ],
        order.materials_used.map(({ description, quantity, unit }) => [description, plainDecimal(quantity), unit]),
      ),
      ...grid(
        'Test results',
        [
          { title: 'Test', width: 84 },
          { title: 'Circuit', width: '*' },
          { title: 'Reading', width: 92 },
          { title: 'Limit', width: 120 },
          { title: 'Verdict', width: 92 },
        ],
        order.test_results.map(testRow),
      ),
      signatures(
        signature(
          'Technician',
          order.technician_signature,
          getName(order.technician_signed_by),
          when(order.technician_signed_at, order.technician_arrived_at),
        ),
        signature(
          'Customer',
          order.customer_signature,
          order.customer_name,
          when(order.customer_signed_at, order.customer_arrived_at),
        ),
      ),
    ],
  })
}

export const workOrderSection = (input: DossierInput): Content[] =>
  section(
    'Work orders',
    input.workOrders.flatMap((order) => workOrderCard(order, input)),
  )

function checklistCard(checklist: Checklist, { company, names, local }: DossierInput): Content[] {
  return card({
    title: checklist.checklist_type,
    state: checklist.overall_compliance
      ? { label: 'Compliant', color: 'good' }
      : { label: 'Not compliant', color: 'warn' },
    parts: [
      ...facts([
        ['Code edition', `NEC ${checklist.nec_version}`],
        ['Template version', checklist.template_version === null ? null : String(checklist.template_version)],
        ['Answered by', names[checklist.completed_by] ?? null],
        ['Last answered', formatStamp(company.time_zone, checklist.updated_at)],
      ]),
      ...grid(
        'Answers',
        [
          { title: 'Item', width: '*' },
          { title: 'Reference', width: 110 },
          { title: 'Answer', width: 76 },
          { title: 'Note', width: 120 },
        ],
        checklist.items.map(({ text, reference, answer, note }): TableCell[] => [
          text,
          {
            stack: [
              reference ?? '',
              ...findChanges(reference, local).map((text) => ({ text, fontSize: 8, color: MUTED })),
            ],
          },
          answer === 'fail'
            ? { text: answerLabels.fail, bold: true, color: colors.bad }
            : answer === null
              ? 'Not answered'
              : answerLabels[answer],
          note ?? '',
        ]),
      ),
      ...(checklist.items.length === 0 ? [nothing('This checklist has no items.')] : []),
    ],
  })
}

export const checklistSection = (input: DossierInput): Content[] =>
  section(
    'Checklists',
    input.checklists.flatMap((checklist) => checklistCard(checklist, input)),
  )
