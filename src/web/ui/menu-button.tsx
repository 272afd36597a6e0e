import { cloneElement, type ReactElement, useState } from 'react'
import { Menu, type MenuItem } from './menu.tsx'

type MenuButtonProps = {
  items: readonly MenuItem[]
  /** The button that opens it. */
  children: ReactElement<{
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: boolean
    onClick?: () => void
  }>
  align?: 'start' | 'end'
}

/** A `Menu` whose elements render when it is first opened: a list has one in each row. */
export function MenuButton({ items, children, align = 'end' }: MenuButtonProps) {
  const [opened, setOpened] = useState(false)
  if (opened)
    return (
      <Menu items={items} align={align} startOpen>
        {children}
      </Menu>
    )
  return cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setOpened(true),
  })
}
