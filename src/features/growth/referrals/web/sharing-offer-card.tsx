import * as z from 'zod/mini'
import { RulesPatch, type Settings, settings } from '#features/company/settings/contract.ts'
import { useSaveRules } from '#features/company/settings/web/shared/save-rules.ts'
import { useRead } from '#web/platform/query.ts'
import { Card } from '#web/ui/card.tsx'
import { SwitchField } from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'

const SharingOfferForm = z.required(z.pick(RulesPatch, { sharing_offer: true }))

/** Turns the discount for sharing on or off. */
export function SharingOfferCard() {
  const { data } = useRead(settings.get)
  return data?.sharing_offer !== undefined && <Fields settings={data} isOn={data.sharing_offer} />
}

const Fields = ({ settings: now, isOn }: { settings: Settings; isOn: boolean }) => (
  <Card id="sharing-discount" title="Sharing discount" subtitle="What clients get for sharing their referral link">
    <Form
      schema={SharingOfferForm}
      defaults={{ sharing_offer: isOn }}
      save={useSaveRules(now)}
      name="Sharing discount"
      done="Company settings updated"
      failed="Failed to update settings"
      denied="You don't have permission to update settings"
    >
      <SwitchField
        name="sharing_offer"
        label="Share 3 times, get 10% off"
        help="Once, when a client's link was opened from 3 different networks. You take it off in the details of an invoice."
      />
      <FormError />
      <div className="flex justify-end max-md:[&>button]:flex-1">
        <SubmitButton busyLabel="Saving...">Save Sharing Discount</SubmitButton>
      </div>
    </Form>
  </Card>
)
