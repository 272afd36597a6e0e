import type { Settings } from '#features/company/settings/contract.ts'
import { RulesForm } from '#features/company/settings/web/shared/rules-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { ReviewSettings } from '../contract.ts'

const options = [
  { value: 'off', label: 'Off' },
  { value: 'email', label: 'By email' },
  { value: 'sms', label: 'By text message' },
]

/** Settings for review requests after a paid job. */
export const ReviewRequestsCard = ({ settings: now }: { settings: Settings }) => (
  <Card
    id="review-requests"
    title="Review requests"
    subtitle="One message once a job is completed and paid, at most one a year to the same client"
  >
    <RulesForm
      settings={now}
      submitLabel="Save Review Requests"
      schema={ReviewSettings}
      defaults={{ review_channel: now.review_channel ?? 'off', review_link: now.review_link ?? '' }}
    >
      <SelectField
        name="review_channel"
        label="Ask clients"
        options={options}
        help="Texts go only to clients who agreed to get them, and never in your quiet hours."
      />
      <TextField
        name="review_link"
        label="Link to your review page"
        type="url"
        placeholder="https://"
        autoComplete="off"
        help="From your Google Business Profile, Yelp or another review site."
      />
    </RulesForm>
  </Card>
)
