import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Tone } from '#contract/states.ts'
import { toast } from '#web/platform/toast.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, type ButtonVariant, LinkButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { KeyboardHint } from '#web/ui/keyboard-hint.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Line, Specimen } from './specimen.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'outline', 'ghost', 'destructive']
const tones: Tone[] = ['good', 'warn', 'bad', 'info', 'muted']
const nothing = () => undefined

export function Controls() {
  const [on, setOn] = useState(true)
  return (
    <>
      <Specimen name="Buttons: each variant, then busy, blocked with a reason, small, large, a link">
        <Line>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} icon={<Plus aria-hidden="true" />}>
              {variant}
            </Button>
          ))}
        </Line>
        <Line>
          <Button busy>Saving...</Button>
          <Button blocked="A paid invoice cannot be deleted">Delete</Button>
          <Button size="small">Small</Button>
          <Button size="large">Large</Button>
          <LinkButton href="/kit" external variant="outline">
            Link
          </LinkButton>
        </Line>
      </Specimen>
      <Specimen name="Copy button, icon button, menu with a blocked item">
        <Line>
          <CopyButton text="https://example.com/r/DANA">Copy link</CopyButton>
          <IconButton label="Edit" icon={<Pencil />} />
          <Menu
            align="start"
            items={[
              { label: 'Edit', icon: <Pencil />, onSelect: nothing },
              { label: 'Void', blocked: 'Refund the payments first', onSelect: nothing },
              { label: 'Delete', icon: <Trash2 />, destructive: true, onSelect: nothing },
            ]}
          >
            <IconButton label="Actions" icon={<Ellipsis />} />
          </Menu>
        </Line>
      </Specimen>
      <Specimen name="Badges, avatars, spinner">
        <Line>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge outlined>outline</Badge>
          <Badge tint="var(--instagram)">tint</Badge>
          <Avatar name="Dana Whitfield" />
          <Avatar name="" />
          <Spinner />
        </Line>
      </Specimen>
      <Specimen name="Progress bar: just started, halfway, done">
        <div className="grid max-w-sm gap-3">
          {[0, 0.5, 1].map((part) => (
            <ProgressBar key={part} label="Upload" part={part} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Input, select, switch outside of a form">
        <div className="grid max-w-sm gap-3">
          <Input aria-label="Search" placeholder="Search..." />
          <Select
            aria-label="Status"
            options={[
              { value: 'open', label: 'Open' },
              { value: 'closed', label: 'Closed' },
            ]}
          />
          <Switch id="kit-switch" label="Weekly summary" checked={on} onChange={setOn} />
        </div>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Which list"
          tabs={[
            { value: 'open', label: 'Open', content: <p className="pt-3">What is open</p> },
            { value: 'done', label: 'Done', count: 12, content: <p className="pt-3">What is done</p> },
          ]}
        />
      </Specimen>
      <Specimen name="Toasts: done, with Undo, refused with the server's sentence">
        <Line>
          <Button variant="outline" onClick={() => toast({ title: 'Client created successfully' })}>
            Done
          </Button>
          <Button variant="outline" onClick={() => toast({ title: 'Lead moved to Won.', undo: nothing })}>
            With Undo
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              toast({
                title: 'Error',
                description: 'Failed to create invoice',
                detail: 'This client was archived.',
                destructive: true,
              })
            }
          >
            Refused
          </Button>
        </Line>
      </Specimen>
      <Specimen name="Keyboard hint (desktop only)">
        <KeyboardHint keys={[['Enter', 'opens'] as const, ['M', 'moves'] as const]} />
      </Specimen>
    </>
  )
}
