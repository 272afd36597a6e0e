import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { useLocation } from 'wouter'

export type MenuItem = {
  label: string
  icon?: ReactNode
  destructive?: boolean
  /** Leaves the item out. */
  hidden?: boolean
  /** Why it cannot be chosen now. */
  blocked?: string | null
} & (
  | { onSelect: () => void; href?: undefined }
  | { href: string; external?: boolean; download?: boolean; onSelect?: undefined }
)

/** Downloads a file without leaving the app, like a link with `download`. */
function save(href: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: '' })
  link.click()
}

type MenuProps = {
  items: readonly MenuItem[]
  /** The button that opens it. */
  children: ReactElement
  align?: 'start' | 'end'
  startOpen?: boolean
  /** Moves the focus after it closes. Without it the focus returns to the button. */
  onClosed?: () => void
}

/** `<Menu items={[{ label: 'Edit', icon: <Pencil />, onSelect: edit }]}><IconButton label="Actions" icon={<Ellipsis />} /></Menu>` */
export function Menu({ items, children, align = 'end', startOpen = false, onClosed }: MenuProps) {
  const [, navigate] = useLocation()
  const choose = (item: MenuItem) => {
    if (item.href === undefined) item.onSelect()
    else if (item.download) save(item.href)
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
          {...(onClosed && {
            onCloseAutoFocus: (event: Event) => {
              event.preventDefault()
              onClosed()
            },
          })}
          // A click in a menu must not also open the row around it.
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {items
            .filter((item) => !item.hidden)
            .map((item) => (
              <DropdownMenu.Item
                key={item.label}
                // Still focusable, so that a screen reader can read the reason.
                aria-disabled={item.blocked ? true : undefined}
                onSelect={(event) => (item.blocked ? event.preventDefault() : choose(item))}
                className={clsx(
                  'flex min-h-8 max-w-72 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 text-14 outline-none aria-disabled:text-muted data-highlighted:bg-raised touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
                  item.destructive ? 'text-bad' : 'text-ink [&_svg]:text-muted',
                )}
              >
                {item.icon}
                <span>
                  {item.label}
                  {item.blocked && <span className="block text-12 text-muted">{item.blocked}</span>}
                </span>
              </DropdownMenu.Item>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
