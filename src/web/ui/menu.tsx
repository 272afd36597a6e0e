import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { useLocation } from 'wouter'

export type MenuItem = {
  label: string
  icon?: ReactNode
  destructive?: boolean
  /** Absent from the menu. */
  hidden?: boolean
  /** Why it cannot be chosen now. */
  blocked?: string | null
} & ({ onSelect: () => void; href?: undefined } | { href: string; external?: boolean; onSelect?: undefined })

type MenuProps = {
  items: readonly MenuItem[]
  /** The button that opens it. */
  children: ReactElement
  align?: 'start' | 'end'
  startOpen?: boolean
}

/** `<Menu items={[{ label: 'Edit', icon: <Pencil />, onSelect: edit }]}><IconButton label="Actions" icon={<Ellipsis />} /></Menu>` */
export function Menu({ items, children, align = 'end', startOpen = false }: MenuProps) {
  const [, navigate] = useLocation()
  const choose = (item: MenuItem) => {
    if (item.href === undefined) item.onSelect()
    else if (item.external) location.assign(item.href)
    else navigate(item.href)
  }
  return (
    <DropdownMenu.Root modal={false} defaultOpen={startOpen}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-44 animate-rise rounded-card border border-line bg-surface p-1 shadow-float"
          // A click in a menu must not also open the row that the menu stands in.
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {items
            .filter((item) => !item.hidden)
            .map((item) => (
              <DropdownMenu.Item
                key={item.label}
                disabled={Boolean(item.blocked)}
                title={item.blocked ?? undefined}
                onSelect={() => choose(item)}
                className={clsx(
                  'flex h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 text-14 outline-none data-disabled:opacity-55 data-highlighted:bg-raised touch:h-11 [&_svg]:size-4',
                  item.destructive ? 'text-bad' : 'text-ink [&_svg]:text-muted',
                )}
              >
                {item.icon}
                {item.label}
              </DropdownMenu.Item>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
