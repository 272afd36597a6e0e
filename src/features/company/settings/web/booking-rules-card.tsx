import { useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { NumberField } from '#web/ui/fields.tsx'
import { Form, FormEnd } from '#web/ui/form.tsx'
import type { Settings } from '../contract.ts'
import { BookingRulesForm, changedRules, toFormValues } from './booking-rules.ts'
import { HoursFields } from './hours-fields.tsx'
import { ServicesFields } from './services-fields.tsx'
import { useSaveRules } from './shared/save-rules.ts'
import { settingsWords } from './shared/settings-words.ts'

type Props = { settings: Settings; editable: boolean }

/** Rules for online booking. Users who may not change them see them read-only. */
export function BookingRulesCard({ settings: company, editable }: Props) {
  const [initial, setInitial] = useState(() => toFormValues(company))
  const save = useSaveRules(company)
  return (
    <Card id="online-booking" title="Online booking" subtitle="What clients can book online, and when">
      <Form
        schema={BookingRulesForm}
        defaults={initial}
        save={async (values, form) => {
          const saved = toFormValues(await save(changedRules(initial, values)))
          form.reset(saved)
          setInitial(saved)
        }}
        {...settingsWords}
        className="grid-cols-1 !gap-6"
      >
        <HoursFields readOnly={!editable} />
        <ServicesFields readOnly={!editable} />
        <div className="grid grid-cols-2 items-start gap-3">
          <NumberField
            name="booking_lead_hours"
            label="Lead time (hours)"
            help="How soon clients can book"
            min={0}
            max={720}
            readOnly={!editable}
          />
          <NumberField
            name="booking_days_ahead"
            label="Days ahead"
            help="How far ahead clients can book"
            min={1}
            max={365}
            readOnly={!editable}
          />
        </div>
        {editable && <FormEnd>Save Online Booking</FormEnd>}
      </Form>
    </Card>
  )
}
