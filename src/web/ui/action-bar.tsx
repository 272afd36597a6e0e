import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePhone } from '#web/platform/media.ts'
import { Button, LinkButton } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'

export type BarAction = {
  label: string
  /** Two buttons share the width on mobile. */
  short?: string
  icon: ReactNode
  blocked?: string | null
  busy?: boolean
  destructive?: boolean
} & ({ onSelect: () => void; href?: undefined } | { href: string; download?: boolean })

type Props = {
  /** The most important first. */
  actions: readonly BarAction[]
  /** The first one does nothing but show or download: it is not highlighted. */
  quiet?: boolean
}

/** A record's actions below its details: three buttons, on mobile two. The menu has what does not fit, and what is not possible now. */
export function ActionBar({ actions, quiet = false }: Props) {
  const phone = usePhone()
  const visible = actions.filter(({ blocked }) => !blocked).slice(0, phone ? 2 : 3)
  const rest = actions.filter((action) => !visible.includes(action))
  return (
    <DialogActions>
      {rest.length > 0 && (
        <span className="mr-auto max-md:-ml-2">
          <Menu items={rest} align="start">
            <IconButton label="More actions" icon={<Ellipsis />} />
          </Menu>
        </span>
      )}
      {visible.toReversed().map((action) => (
        <BarButton key={action.label} action={action} primary={action === actions[0] && !quiet} phone={phone} />
      ))}
    </DialogActions>
  )
}

type BarButtonProps = { action: BarAction; primary: boolean; phone: boolean }

function BarButton({ action, primary, phone }: BarButtonProps) {
  const variant = primary ? 'primary' : 'outline'
  const { label, short } = action
  const text = phone ? (short ?? label) : label
  return action.href === undefined ? (
    <Button variant={variant} busy={action.busy ?? false} aria-label={label} onClick={action.onSelect}>
      {text}
    </Button>
  ) : (
    <LinkButton variant={variant} href={action.href} {...(action.download && { external: true, download: true })}>
      {text}
    </LinkButton>
  )
}
