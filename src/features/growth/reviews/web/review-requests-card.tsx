import { type Settings, settings } from '#features/company/settings/contract.ts'
import { useSaveRules } from '#features/company/settings/web/shared/save-rules.ts'
import { useRead } from '#web/platform/query.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { ReviewSettings } from '../contract.ts'

const options = [
  { value: 'off', label: 'Off' },
  { value: 'email', label: 'By email' },
  { value: 'sms', label: 'By text message' },
]

/** Settings for review requests after a paid job. */
export function ReviewRequestsCard() {
  const { data } = useRead(settings.get)
  return data === undefined ? null : <Fields settings={data} />
}

const Fields = ({ settings: now }: { settings: Settings }) => (
  <Card
    id="review-requests"
    title="Review requests"
    subtitle="One message once a job is completed and paid, at most one a year to the same client"
  >
    <Form
      schema={ReviewSettings}
      defaults={{ review_channel: now.review_channel ?? 'off', review_link: now.review_link ?? '' }}
      save={useSaveRules(now)}
      name="Review requests"
      done="Company settings updated"
      failed="Failed to update settings"
      denied="You don't have permission to update settings"
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
      <FormError />
      <div className="flex justify-end max-md:[&>button]:flex-1">
        <SubmitButton busyLabel="Saving...">Save Review Requests</SubmitButton>
      </div>
    </Form>
  </Card>
)
