import { Ellipsis } from 'lucide-react'
import { Button, LinkButton } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { MenuButton } from './menu-button.tsx'
import type { RowAction } from './table-types.ts'

type RowActionsProps = {
  actions: readonly RowAction[]
  /** True if Tab reaches them: in one row only. */
  focusable: boolean
  /** The row is a card. */
  asCard?: boolean
}

/** The main action, and a menu with the others. */
export function RowActions({ actions, focusable, asCard = false }: RowActionsProps) {
  const visible = actions.filter((action) => !action.hidden)
  const inline = visible.find((action) => action.inline && (!asCard || action.onCard))
  const others = visible.filter((action) => action !== inline)
  const tabIndex = focusable ? 0 : -1
  return (
    <span className="flex items-center justify-end gap-1">
      {inline &&
        (inline.href === undefined ? (
          <Button
            size="small"
            variant="outline"
            blocked={inline.blocked ?? null}
            tabIndex={tabIndex}
            onClick={inline.onSelect}
          >
            {inline.label}
          </Button>
        ) : (
          <LinkButton
            size="small"
            variant="outline"
            href={inline.href}
            external={inline.external ?? false}
            tabIndex={tabIndex}
          >
            {inline.label}
          </LinkButton>
        ))}
      {others.length > 0 && (
        <MenuButton items={others}>
          <IconButton label="Actions" icon={<Ellipsis />} tabIndex={tabIndex} />
        </MenuButton>
      )}
    </span>
  )
}
