import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { lineKindOptions } from '#features/sales/price-book/rules/line-items.ts'
import { plainDecimal } from '#contract/money.ts'
import { settings } from '#features/company/settings/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { contractTypes, propertyTypes, taxFactLabel, workTypes } from '../contract.ts'
import { MAX_LOCAL_RATE, NOT_CONSIDERED, STATE_RATE, UNSURE } from '../rules.ts'
import { CertificateField, useCertificates } from './certificate-field.tsx'
import { usePrefilledProperty } from './prefilled-property.ts'
import { type Suggested, useSuggestions } from './suggestions.ts'

const toOptions = (values: readonly Parameters<typeof taxFactLabel>[0][]) => [
  { value: '', label: 'Choose...' },
  ...values.map((value) => ({ value, label: taxFactLabel(value) })),
]
const kindOptions = [{ value: '', label: 'Kind...' }, ...lineKindOptions]

const differs = ({ line, suggestion }: Suggested): boolean =>
  suggestion.taxable !== null && suggestion.taxable !== line.taxable

/** Lists the lines of this form that Texas taxes and why, to apply with one press. */
export function TaxSuggestions() {
  const { setValue } = useFormContext()
  usePrefilledProperty()
  const certificates = useCertificates()
  const { suggested, rate } = useSuggestions(certificates)
  const usual = useRead(settings.get).data?.default_tax_rate ?? null
  const charged = usual ?? STATE_RATE
  const [applied, setApplied] = useState('')
  const willTax = suggested.some(({ suggestion }) => suggestion.taxable)
  const needsRate = willTax && Number(rate) === 0 && Number(charged) > 0
  const changes = suggested.filter(differs).length
  const apply = () => {
    for (const [index, one] of suggested.entries())
      if (differs(one)) setValue(`items.${index}.taxable`, one.suggestion.taxable, { shouldDirty: true })
    if (needsRate) setValue('tax_rate', plainDecimal(charged), { shouldDirty: true, shouldValidate: true })
    const lines = changes === 1 ? '1 line changed' : `${changes} lines changed`
    setApplied(needsRate ? `${lines}. The tax rate is ${plainDecimal(charged)}%.` : `${lines}.`)
  }
  return (
    <section aria-label="Sales tax in Texas" className="grid gap-3 rounded-card border border-line p-4 max-md:p-3">
      <h3 className="text-13 font-medium">Sales tax in Texas</h3>
      <div className="grid gap-3 md:grid-cols-3">
        <SelectField name="property_type" label="Property" options={toOptions(propertyTypes)} />
        <SelectField name="work_type" label="Work" options={toOptions(workTypes)} />
        <SelectField name="contract_type" label="Contract" options={toOptions(contractTypes)} />
      </div>
      <CertificateField certificates={certificates} />
      <ul className="divide-y divide-line border-y border-line">
        {suggested.map((one, index) => (
          // The lines are those of the form, by position.
          // oxlint-disable-next-line react/no-array-index-key
          <LineSuggestion key={index} index={index} suggested={one} />
        ))}
      </ul>
      <p className="text-12 text-muted">
        Texas charges {STATE_RATE}%, and cities, counties and districts up to {plainDecimal(MAX_LOCAL_RATE)}% more.{' '}
        {usual === null
          ? `An administrator can set your usual rate in Settings. Until then, ${STATE_RATE}% is suggested.`
          : `Your usual rate is ${plainDecimal(usual)}%.`}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="secondary"
          className="max-md:w-full"
          blocked={
            changes === 0 && !needsRate ? 'Nothing to change: the lines are as suggested, or not decided yet' : null
          }
          onClick={apply}
        >
          Apply suggestion
        </Button>
        <p className="min-w-0 flex-1 text-12 text-muted">
          A suggestion: you decide. An accountant confirms. {NOT_CONSIDERED}
        </p>
        <p role="status" className="sr-only">
          {applied}
        </p>
      </div>
    </section>
  )
}

const words = (taxable: boolean | null) => (taxable === null ? 'Not decided' : taxable ? 'Taxed' : 'Not taxed')

/** One line: what it charges for, whether Texas taxes it, and why. */
function LineSuggestion({ index, suggested }: { index: number; suggested: Suggested }) {
  const { line, suggestion } = suggested
  const name = line.description?.trim() || `Line ${index + 1}`
  return (
    <li className="grid items-start gap-x-4 gap-y-1.5 py-2.5 md:grid-cols-[minmax(0,1fr)_136px_minmax(0,1.6fr)]">
      <p className="truncate text-14 md:leading-9" title={name}>
        {name}
      </p>
      <SelectField name={`items.${index}.kind`} label={`Kind of line ${index + 1}`} hideLabel options={kindOptions} />
      <p className="text-13 md:pt-2">
        <span className="font-medium">{words(suggestion.taxable)}.</span>{' '}
        <span className="text-muted">
          {suggestion.reason} {suggestion.source}.
        </span>
        {suggestion.unsure && <span className="text-warn"> {UNSURE}</span>}
        {differs(suggested) && (
          <span className="text-warn"> Now {line.taxable === true ? 'taxed' : 'not taxed'} here.</span>
        )}
      </p>
    </li>
  )
}
