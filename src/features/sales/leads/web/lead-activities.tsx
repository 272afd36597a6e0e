import * as z from 'zod/mini'
import { type LucideIcon, Mail, NotebookPen, Phone, Users } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatStamp } from '#contract/dates.ts'
import { change, useRead } from '#web/platform/query.ts'
import { SelectField, TextareaField } from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { ActivityInput, activityLabels, activityTypes, type ActivityType, leadActivities } from '../contract.ts'

const icons: Record<ActivityType, LucideIcon> = { call: Phone, email: Mail, meeting: Users, note: NotebookPen }

/** Activities on a lead, with a form to add one. */
export const LeadActivities = ({ leadId }: { leadId: string }) => (
  <section>
    <h3 className="mb-2.5 text-14 font-semibold">Activities</h3>
    <AddActivity leadId={leadId} />
    <ActivityList leadId={leadId} />
  </section>
)

const ActivityForm = z.pick(ActivityInput, { activity_type: true, description: true })
const options = activityTypes.map((value) => ({ value, label: activityLabels[value] }))

function AddActivity({ leadId }: { leadId: string }) {
  const [saved, setSaved] = useState(0)
  const startOver = () => setSaved(saved + 1)
  return (
    <Form
      // Starts over after each activity.
      key={saved}
      name="activity"
      schema={ActivityForm}
      defaults={{ activity_type: 'call', description: '' }}
      save={(values) => change(leadActivities.create, { body: { ...values, lead_id: leadId } })}
      onSaved={startOver}
      onWaiting={startOver}
      done="Activity added"
      failed="Failed to add activity"
      denied="You don't have permission to add activities"
      className="mb-5 gap-3! rounded-card border border-line bg-ground p-4"
    >
      <div className="grid gap-3 md:grid-cols-[9rem_minmax(0,1fr)]">
        <SelectField name="activity_type" label="Type" options={options} />
        <TextareaField name="description" label="Notes" rows={2} placeholder="What happened, and what comes next" />
      </div>
      <FormError />
      <AddButton />
    </Form>
  )
}

function AddButton() {
  const description: unknown = useWatch({ name: 'description' })
  const isEmpty = typeof description !== 'string' || description.trim() === ''
  return (
    <SubmitButton
      busyLabel="Adding..."
      variant="secondary"
      blocked={isEmpty ? 'Enter notes first' : null}
      className="md:justify-self-end"
    >
      Add Activity
    </SubmitButton>
  )
}

function ActivityList({ leadId }: { leadId: string }) {
  const { data, error } = useRead(leadActivities.list, { query: { lead_id: leadId } })
  if (error) return <ErrorState title="Failed to load activities" error={error} />
  if (data === undefined) return <Skeleton className="h-24 w-full" />
  return (
    <Timeline
      label="Activities"
      empty="No activities yet"
      format={formatStamp}
      entries={data.map(({ id, activity_type, subject, description, outcome, created_at, performed_by_name }) => {
        const Icon = icons[activity_type]
        return {
          id,
          icon: <Icon />,
          text: [activityLabels[activity_type], subject].filter(Boolean).join(': '),
          at: created_at,
          who: performed_by_name,
          detail: [description, outcome].filter(Boolean).join('\n'),
        }
      })}
    />
  )
}
