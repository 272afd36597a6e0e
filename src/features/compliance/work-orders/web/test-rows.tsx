import { clsx } from 'clsx'
import { Check, TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { DecimalField, SelectField, TextField } from '#web/ui/fields.tsx'
import { type FieldsRow, RowsField } from '#web/ui/rows-field.tsx'
import {
  judge,
  lineVoltages,
  neutralVoltages,
  testKindOptions,
  TestResult,
  testVoltages,
  type Verdict,
} from '../rules/test-results.ts'
import { emptyTest } from './order-values.ts'

const columns = [
  { label: 'Test', width: '190px' },
  { label: 'Circuit or place', width: 'minmax(0,1fr)' },
  { label: 'Reading', width: '112px' },
  { label: 'Compared with', width: '124px' },
] as const

/** The rows of test results, each with its verdict as one types. */
export const TestRows = () => (
  <RowsField
    name="test_results"
    legend="Test Results"
    columns={columns}
    noun="test"
    addLabel="Add test"
    blank={emptyTest}
    firstField="circuit"
    max={200}
    stacked
    help="The limits are a help. The authority having jurisdiction decides. (?) marks a limit not checked against its source."
  >
    {(row) => <Row {...row} />}
  </RowsField>
)

const voltages = testVoltages.map((value) => ({ value, label: `${value} V test` }))
const polarityOptions = [
  { value: 'correct', label: 'Correct' },
  { value: 'reversed', label: 'Reversed' },
]

const electrodeOptions = [
  { value: 'single', label: 'One' },
  { value: 'several', label: 'Several' },
]
const toNominal = (value: string) => ({ value, label: `${value} V nominal` })
const lineOptions = lineVoltages.map(toNominal)
const neutralOptions = neutralVoltages.map(toNominal)
const continuityOptions = [
  { value: 'continuous', label: 'Continuous' },
  { value: 'open', label: 'Open' },
]
const rotationOptions = [
  { value: 'clockwise', label: 'Clockwise, A-B-C' },
  { value: 'counterclockwise', label: 'Counterclockwise, C-B-A' },
]

function Row({ path, hideLabel }: FieldsRow) {
  const value: unknown = useWatch({ name: path })
  const result = TestResult.safeParse(value)
  const verdict = result.success ? judge(result.data) : null
  return (
    <>
      <SelectField
        name={`${path}.kind`}
        label="Test"
        options={testKindOptions}
        hideLabel={hideLabel}
        className="max-md:col-span-2"
      />
      <TextField
        name={`${path}.circuit`}
        label="Circuit or place"
        placeholder="Circuit 12, kitchen"
        maxLength={120}
        hideLabel={hideLabel}
        className="max-md:col-span-2"
      />
      <Reading path={path} kind={getKind(value)} hideLabel={hideLabel} />
      {verdict && (
        <div className="col-span-full max-md:order-last md:row-start-2">
          <VerdictLine verdict={verdict} />
        </div>
      )}
    </>
  )
}

const getKind = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined

function Reading({ path, kind, hideLabel }: Omit<FieldsRow, 'index'> & { kind: unknown }) {
  const of = (name: string) => ({ name: `${path}.${name}`, hideLabel })
  switch (kind) {
    case 'gfci_trip':
    case 'gfci_ramp':
      return (
        <>
          <DecimalField {...of('trip_ms')} label="Trip time (ms)" after="ms" />
          <DecimalField
            {...of('trip_ma')}
            label={kind === 'gfci_ramp' ? 'Trip current (mA)' : 'Test current (mA)'}
            after="mA"
          />
        </>
      )
    case 'polarity':
      return <SelectField {...of('polarity')} label="Polarity" options={polarityOptions} className="col-span-2" />
    case 'torque':
      return (
        <>
          <DecimalField {...of('measured_in_lb')} label="Measured (in-lb)" placeholder="in-lb" />
          <DecimalField {...of('required_in_lb')} label="Marked on it (in-lb)" placeholder="marked" />
        </>
      )
    case 'ground_resistance':
      return (
        <>
          <DecimalField {...of('ohms')} label="Resistance (Ω)" after="Ω" />
          <SelectField {...of('electrodes')} label="Electrodes" options={electrodeOptions} />
        </>
      )
    case 'voltage_line_line':
      return (
        <>
          <DecimalField {...of('volts')} label="Voltage (V)" after="V" />
          <SelectField {...of('line_nominal')} label="Nominal voltage" options={lineOptions} />
        </>
      )
    case 'voltage_line_neutral':
      return (
        <>
          <DecimalField {...of('volts')} label="Voltage (V)" after="V" />
          <SelectField {...of('neutral_nominal')} label="Nominal voltage" options={neutralOptions} />
        </>
      )
    case 'egc_continuity':
      return <SelectField {...of('continuity')} label="Continuity" options={continuityOptions} className="col-span-2" />
    case 'phase_rotation':
      return <SelectField {...of('rotation')} label="Rotation" options={rotationOptions} className="col-span-2" />
    default:
      return (
        <>
          <DecimalField {...of('megohms')} label="Resistance (MΩ)" after="MΩ" />
          <SelectField {...of('test_voltage')} label="Test voltage" options={voltages} />
        </>
      )
  }
}

/** Verdict on a reading: within its limit or not, with the reason, the limit, and its source. */
export function VerdictLine({ verdict: { within, reason, limit, source, uncertain } }: { verdict: Verdict }) {
  const Icon = within ? Check : TriangleAlert
  return (
    <p className={clsx('flex items-start gap-1.5 text-12', within ? 'text-muted' : 'text-bad')}>
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>
        <span className="font-medium">{within ? 'Within the limit' : `Out of range: ${reason}`}.</span> Limit: {limit} (
        {source}){uncertain && ' (?)'}
      </span>
    </p>
  )
}
