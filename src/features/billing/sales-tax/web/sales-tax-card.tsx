import * as z from 'zod/mini'
import { plainDecimal } from '#contract/money.ts'
import { RulesPatch, type Settings } from '#features/company/settings/contract.ts'
import { RulesForm } from '#features/company/settings/web/shared/rules-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { DecimalField, NumberField } from '#web/ui/fields.tsx'
import { MAX_LOCAL_RATE, STATE_RATE } from '../rules.ts'

const SalesTaxForm = z.required(z.pick(RulesPatch, { default_tax_rate: true, payment_terms_days: true }))

/** The rate that quotes and invoices are suggested to charge. */
export const SalesTaxCard = ({ settings: now }: { settings: Settings }) => (
  <Card id="sales-tax" title="Sales tax" subtitle="What quotes and invoices suggest where Texas taxes the work">
    <RulesForm
      settings={now}
      submitLabel="Save Sales Tax"
      schema={SalesTaxForm}
      defaults={{
        default_tax_rate: now.default_tax_rate ? plainDecimal(now.default_tax_rate) : '',
        payment_terms_days: now.payment_terms_days ?? 14,
      }}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <DecimalField
          name="default_tax_rate"
          label="Usual sales tax rate"
          after="%"
          help={`${STATE_RATE}% for Texas, up to ${plainDecimal(MAX_LOCAL_RATE)}% local.`}
        />
        <NumberField name="payment_terms_days" label="Payment terms" after="days" help="When a new invoice is due." />
      </div>
      <p className="text-12 text-muted">New quotes and invoices start at 0% until you apply a suggestion.</p>
    </RulesForm>
  </Card>
)
