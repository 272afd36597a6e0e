import type { ReactNode } from 'react'
import { confirm } from '#web/platform/confirm.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type Props = { name: string; url: string; onClose: () => void }

const question = {
  title: 'Have you copied the address?',
  body: 'It is not shown again. If you lose it, create a new one.',
  action: 'Close',
  cancel: 'Show it',
}

const ask = async (onClose: () => void) => {
  if (await confirm(question)) onClose()
}

/** Shows a new address once, and how to subscribe to it. */
export const NewAddressDialog = ({ name, url, onClose }: Props) => (
  <Dialog title="Subscribe to your calendar" description={name} onClose={() => void ask(onClose)} reading>
    <DialogBody className="grid content-start gap-4">
      <p className="text-14 text-muted">
        Copy the address now: it is not shown again. Keep it like a password. If someone else gets it, create a new one.
      </p>
      <div className="flex items-center gap-2">
        <Input readOnly aria-label="Calendar address" value={url} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton text={url}>Copy</CopyButton>
      </div>
      <Tabs
        label="Calendar app"
        tabs={[
          { value: 'google', label: 'Google', content: <Steps steps={googleSteps} /> },
          { value: 'apple', label: 'Apple', content: <Steps steps={appleSteps(url)} /> },
          { value: 'outlook', label: 'Outlook', content: <Steps steps={outlookSteps} /> },
        ]}
      />
    </DialogBody>
    <DialogActions>
      <Button onClick={onClose}>I have copied it</Button>
    </DialogActions>
  </Dialog>
)

const googleSteps = [
  'On a computer, open calendar.google.com.',
  'Next to "Other calendars", choose + and then "From URL".',
  'Paste the address and choose "Add calendar".',
  'It also appears on your phone. Google can take up to a day to show changes.',
]

const appleSteps = (url: string): ReactNode[] => [
  <>
    On this iPhone, iPad or Mac,{' '}
    <a href={url.replace(/^https?:/, 'webcal:')} className="font-medium text-ink underline underline-offset-2">
      open Calendar
    </a>{' '}
    and choose "Subscribe". The steps below do the same on another device.
  </>,
  'iPhone: in Calendar, choose Calendars, Add Calendar, "Add Subscription Calendar". Mac: in Calendar, choose File, "New Calendar Subscription".',
  'Paste the address and choose "Subscribe".',
]

const outlookSteps = [
  'Open outlook.com or Outlook on the web, and its calendar.',
  'Choose "Add calendar" and then "Subscribe from web".',
  'Paste the address and choose "Import".',
  'It also appears in the Outlook apps. Outlook can take a few hours to show changes.',
]

const Steps = ({ steps }: { steps: readonly ReactNode[] }) => (
  <ol className="list-decimal space-y-2 pl-5 text-14 text-muted">
    {steps.map((step, index) => (
      <li key={index}>{step}</li>
    ))}
  </ol>
)
