import { cloneElement, type ReactElement, useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import type { MenuItem } from './menu.tsx'

const Menu = lazily(() => import('./menu.tsx').then((module) => module.Menu))

type MenuButtonProps = {
  items: readonly MenuItem[]
  /** The button that opens it. */
  children: ReactElement<{
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: boolean
    onPointerEnter?: () => void
    onClick?: () => void
  }>
  align?: 'start' | 'end'
}

/** A `Menu` whose code and elements load when it is first opened. */
export function MenuButton({ items, children, align = 'end' }: MenuButtonProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (wasOpened)
    return (
      <Menu items={items} align={align} startOpen>
        {children}
      </Menu>
    )
  return cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void Menu.preload(),
    // The button stays until the menu is there.
    onClick: () => void Menu.preload().then(() => setWasOpened(true)),
  })
}
