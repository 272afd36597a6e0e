import * as z from 'zod/mini'
import { RulesPatch, type Settings } from '#features/company/settings/contract.ts'
import { RulesForm } from '#features/company/settings/web/shared/rules-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { SwitchField } from '#web/ui/fields.tsx'

const SharingOfferForm = z.required(z.pick(RulesPatch, { sharing_offer: true }))

/** Turns the discount for sharing on or off. */
export const SharingOfferCard = ({ settings: now }: { settings: Settings }) =>
  now.sharing_offer !== undefined && (
    <Card id="sharing-discount" title="Sharing discount" subtitle="What clients get for sharing their referral link">
      <RulesForm
        settings={now}
        submitLabel="Save Sharing Discount"
        schema={SharingOfferForm}
        defaults={{ sharing_offer: now.sharing_offer }}
      >
        <SwitchField
          name="sharing_offer"
          label="Share 3 times, get 10% off"
          help="Once, when a client's link was opened from 3 different networks. You take it off in the details of an invoice."
        />
      </RulesForm>
    </Card>
  )
