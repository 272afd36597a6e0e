import * as z from 'zod/mini'
import { plainDecimal } from '#contract/money.ts'
import type { FieldTexts } from '#web/ui/conflict.tsx'
import { type WorkOrder, WorkOrderInput } from '../contract.ts'
import { formatReading, testKindLabel, TestResult } from '../rules/test-results.ts'

/** The form's request; photos are added on their own. */
export const OrderForm = z.omit(WorkOrderInput, { completion_photos: true })
/** The same for an existing one, whose job cannot change. */
export const OrderChanges = z.omit(OrderForm, { job_id: true })

export const emptyMaterial = () => ({ quantity: '1', unit: 'each', description: '' })

/** A new test result with the fields of every kind, so that the kind can change while the form is filled in. */
export const emptyTest = () => ({
  kind: 'insulation_resistance' as const,
  circuit: '',
  test_voltage: '500' as const,
  megohms: '',
  trip_ma: '',
  trip_ms: '',
  polarity: 'correct' as const,
  required_in_lb: '',
  measured_in_lb: '',
  ohms: '',
  electrodes: 'single' as const,
  volts: '',
  line_nominal: '240' as const,
  neutral_nominal: '120' as const,
  continuity: 'continuous' as const,
  rotation: 'clockwise' as const,
})

export const emptyOrder: z.input<typeof OrderForm> = {
  job_id: '',
  permit_id: '',
  scope_of_work: '',
  nec_compliance_notes: '',
  materials_used: [],
  labor_hours: '',
  safety_measures: '',
  code_references: [],
  test_results: [],
}

/** With its readings as one types them: 6.8 instead of 6.80. */
const plainly = (result: TestResult): TestResult => {
  switch (result.kind) {
    case 'insulation_resistance':
    case 'insulation_resistance_new':
      return { ...result, megohms: plainDecimal(result.megohms) }
    case 'gfci_trip':
    case 'gfci_ramp':
      return { ...result, trip_ma: plainDecimal(result.trip_ma), trip_ms: plainDecimal(result.trip_ms) }
    case 'polarity':
    case 'egc_continuity':
    case 'phase_rotation':
      return result
    case 'ground_resistance':
      return { ...result, ohms: plainDecimal(result.ohms) }
    case 'voltage_line_line':
    case 'voltage_line_neutral':
      return { ...result, volts: plainDecimal(result.volts) }
    case 'torque':
      return {
        ...result,
        required_in_lb: plainDecimal(result.required_in_lb),
        measured_in_lb: plainDecimal(result.measured_in_lb),
      }
  }
}

export const toFormValues = (order: WorkOrder): z.input<typeof OrderChanges> => ({
  permit_id: order.permit_id ?? '',
  scope_of_work: order.scope_of_work,
  nec_compliance_notes: order.nec_compliance_notes ?? '',
  materials_used: order.materials_used.map((material) => ({
    ...material,
    quantity: plainDecimal(material.quantity),
  })),
  labor_hours: order.labor_hours === null ? '' : plainDecimal(order.labor_hours),
  safety_measures: order.safety_measures ?? '',
  code_references: order.code_references,
  test_results: order.test_results.map((result) => ({ ...emptyTest(), ...plainly(result) })),
})

type Values = ReturnType<typeof toFormValues>

const testText = (row: { kind: TestResult['kind']; circuit: string }) => {
  const result = TestResult.safeParse(row)
  return `${testKindLabel(row.kind)}, ${row.circuit}${result.success ? `: ${formatReading(result.data)}` : ''}`
}

/** Labels and values in a conflict that the work order form does not supply. */
export const fieldTexts: FieldTexts<Values, WorkOrder> = {
  texts: {
    permit_id: (id, order) => (id ? (order?.permit_number ?? 'as chosen below') : ''),
    materials_used: (rows = []) =>
      rows.map(({ quantity, unit, description }) => `${quantity} ${unit ?? ''} ${description}`).join('\n'),
    test_results: (results = []) => results.map(testText).join('\n'),
  },
}
