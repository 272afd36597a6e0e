import { Send } from 'lucide-react'
import { useId } from 'react'
import { WriteWithSparky } from '#features/company/drafts/web/shared/write-with-sparky.tsx'
import { users } from '#features/people/users/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { useRead } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { RoleBadge } from '#web/ui/role-badge.tsx'
import { Select } from '#web/ui/select.tsx'
import { ChoicesFailed } from '#web/ui/choices-failed.tsx'
import { messages } from '../contract.ts'
import { useQuietQuestion } from './shared/use-quiet-question.ts'
import { addSent } from './sent-texts.tsx'
import { staffTemplates } from './templates.ts'
import { TextBox } from './text-box.tsx'
import { useTextDraft } from './text-drafts.ts'

const now = () => new Date().toISOString()

/** Sends a text to a staff member. */
export function TextStaff() {
  const id = useId()
  const { data, error, refetch } = useRead(users.list, { query: { role: 'staff' } })
  const { text: chosen, write: setChosen } = useTextDraft('staff recipient')
  const { text, write, clear } = useTextDraft('staff')
  const mayDisturb = useQuietQuestion()
  const { run, busy } = useAction(messages.sendText, {
    done: 'Message Sent',
    failed: 'Failed to send message',
    denied: "You don't have permission to send messages",
    onDone: ({ sid }) =>
      addSent({ sid, name: recipient?.name ?? '', phone: recipient?.phone ?? '', text: text.trim(), at: now() }),
  })
  const staff = (data ?? []).filter(({ phone }) => phone !== null).toSorted((a, b) => a.name.localeCompare(b.name))
  const recipient = staff.find((user) => user.id === chosen)
  const none = error ? 'Select an employee' : data ? 'No employees with phone numbers' : 'Loading...'

  const send = async () => {
    const message = text.trim()
    const to = recipient?.phone
    if (!recipient || !to || message === '')
      return toast({
        title: 'Missing Information',
        description: 'Please select an employee and enter a message',
        destructive: true,
      })
    if ((await mayDisturb()) && (await run({ body: { to, message } }))) clear(text)
  }

  return (
    <Card title="Send SMS to staff" subtitle="Choose an employee and write a message">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-13 font-medium">
            Employee
          </label>
          <Select
            id={id}
            value={chosen}
            disabled={staff.length === 0}
            onChange={(event) => setChosen(event.target.value)}
            options={
              staff.length === 0
                ? [{ value: '', label: none }]
                : [
                    { value: '', label: 'Select an employee' },
                    ...staff.map(({ id, name }) => ({ value: id, label: name })),
                  ]
            }
            className="w-full"
          />
          {error && <ChoicesFailed onRetry={() => void refetch()}>Failed to fetch employees</ChoicesFailed>}
        </div>
        {recipient && (
          <section aria-label="Recipient" className="rounded-card border border-line bg-ground px-4 py-3">
            <DefinitionGrid
              className="md:grid-cols-[1fr_auto_auto]"
              facts={[
                { label: 'Recipient', value: recipient.name },
                { label: 'Role', value: <RoleBadge role={recipient.role} /> },
                { label: 'Phone', value: <PhoneLink phone={recipient.phone ?? ''} /> },
              ]}
            />
          </section>
        )}
        <TextBox label="Message" value={text} onChange={write} placeholder="Type your message here..." rows={4} />
        <WriteWithSparky kind="message" read={() => ({ text, subject: recipient?.name ?? '' })} onUse={write} />
        <fieldset>
          <legend className="mb-2 text-13 font-medium">Quick Templates</legend>
          <div className="flex flex-wrap gap-2">
            {staffTemplates.map((template) => (
              <Button key={template.label} variant="outline" size="small" onClick={() => write(template.text)}>
                {template.label}
              </Button>
            ))}
          </div>
        </fieldset>
        <div className="flex justify-end max-md:[&>button]:flex-1">
          <Button type="submit" busy={busy} icon={<Send aria-hidden="true" />}>
            {busy ? 'Sending...' : 'Send Message'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
