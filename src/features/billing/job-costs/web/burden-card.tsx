import { change, useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DecimalField } from '#web/ui/fields.tsx'
import { Form, FormEnd } from '#web/ui/form.tsx'
import { BurdenInput, jobCosts, type LaborBurden } from '../contract.ts'
import { RateHistory } from './rate-history.tsx'

/** The company's labor burden, for administrators. */
export const BurdenCard = () => useUser().role === 'admin' && <Loaded />

function Loaded() {
  const { data } = useRead(jobCosts.burdens)
  return data && <Fields key={data[0]?.created_at} burdens={data} />
}

function Fields({ burdens }: { burdens: LaborBurden[] }) {
  const today = useToday()
  return (
    <Card
      id="labor-burden"
      title="Labor burden"
      subtitle="Taxes, insurance and benefits on top of every labor rate, for the margins of jobs"
    >
      <Form
        schema={BurdenInput}
        defaults={{ percent: burdens[0]?.percent ?? '', valid_from: today }}
        save={(body) => change(jobCosts.setBurden, { body })}
        name="Labor burden"
        done="Labor burden saved"
        failed="Failed to save the labor burden"
        denied="You don't have permission to set the labor burden"
      >
        <div className="grid grid-cols-2 gap-3">
          <DecimalField name="percent" label="Burden" after="%" required />
          <DateField name="valid_from" label="From" today={today} min={today} required />
        </div>
        <RateHistory
          label="Labor burdens"
          entries={burdens.map(({ percent, ...rest }) => ({ ...rest, text: `${percent}%` }))}
          empty="Earlier work keeps the burden of its day."
        />
        <FormEnd>Save Labor Burden</FormEnd>
      </Form>
    </Card>
  )
}
