import * as z from 'zod/mini'
import { RulesPatch, type Settings } from '#features/company/settings/contract.ts'
import { RulesForm } from '#features/company/settings/web/shared/rules-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberField } from '#web/ui/fields.tsx'

const RetentionForm = z.required(z.pick(RulesPatch, { conversation_days: true }))

/** Sets how long conversations with Sparky and the agents are stored. */
export const RetentionCard = ({ settings: now }: { settings: Settings }) =>
  now.conversation_days !== undefined && (
    <Card
      id="ai-conversations"
      title="AI conversations"
      subtitle="How long conversations with Sparky and the agents are kept"
    >
      <RulesForm
        settings={now}
        submitLabel="Save Retention"
        schema={RetentionForm}
        defaults={{ conversation_days: now.conversation_days }}
      >
        <NumberField
          name="conversation_days"
          label="Delete conversations after"
          after="days"
          min={30}
          max={3650}
          help="Counted from the last message. What was confirmed in a conversation, such as a booking, stays."
        />
      </RulesForm>
    </Card>
  )
