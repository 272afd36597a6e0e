import * as z from 'zod/mini'
import { RulesPatch, type Settings, settings } from '#features/company/settings/contract.ts'
import { RulesForm } from '#features/company/settings/web/shared/rules-form.tsx'
import { useRead } from '#web/platform/query.ts'
import { Card } from '#web/ui/card.tsx'
import { SwitchField } from '#web/ui/fields.tsx'

const SharingOfferForm = z.required(z.pick(RulesPatch, { sharing_offer: true }))

/** Turns the discount for sharing on or off. */
export function SharingOfferCard() {
  const { data } = useRead(settings.get)
  return data?.sharing_offer !== undefined && <Fields settings={data} isOn={data.sharing_offer} />
}

const Fields = ({ settings: now, isOn }: { settings: Settings; isOn: boolean }) => (
  <Card id="sharing-discount" title="Sharing discount" subtitle="What clients get for sharing their referral link">
    <RulesForm
      settings={now}
      submitLabel="Save Sharing Discount"
      schema={SharingOfferForm}
      defaults={{ sharing_offer: isOn }}
    >
      <SwitchField
        name="sharing_offer"
        label="Share 3 times, get 10% off"
        help="Once, when a client's link was opened from 3 different networks. You take it off in the details of an invoice."
      />
    </RulesForm>
  </Card>
)
