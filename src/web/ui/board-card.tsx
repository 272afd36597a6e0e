import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { memoized } from '#web/platform/memo.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { IconButton } from './icon-button.tsx'
import type { MenuItem } from './menu.tsx'

const corner = 'absolute top-1 right-1 touch:size-10'

// The menu's code loads when the first one is opened.
const Menu = lazily(
  () => import('./menu.tsx').then((module) => module.Menu),
  <IconButton label="Move" icon={<Ellipsis />} aria-haspopup="menu" aria-expanded className={corner} />,
)

type PlacedCardProps<Card> = {
  card: Card
  name: string
  tabIndex: number
  saving: boolean
  dragged: boolean
  /** The columns that it can move to, and other actions, while its menu is open. */
  items: readonly MenuItem[] | null
  /** The same handlers at every render. */
  on: {
    open: (card: Card) => void
    openMenu: (id: string) => void
    closeMenu: (id: string) => void
    grab: (event: PointerEvent, id: string) => void
  }
  render: (card: Card) => ReactNode
}

/** A component, so that what it throws takes down this card and no other. */
const Content = <Card,>({ card, render }: { card: Card; render: (card: Card) => ReactNode }) => <>{render(card)}</>

const Failed = ({ name }: { name: string }) => (
  <span className="grid gap-1">
    <span className="text-14 leading-5 font-semibold">{name}</span>
    <span className="text-muted">The rest could not be shown.</span>
  </span>
)

/** A card of a board: opens on click, moves by dragging or from its menu. Renders again only when something about it changes. */
export const PlacedCard = memoized(BoardCard)

function BoardCard<Card extends { id: string }>(props: PlacedCardProps<Card>) {
  const { card, name, tabIndex, saving, dragged, items, on, render } = props
  const { id } = card
  const trigger = (
    <IconButton
      label={`Move ${name}`}
      icon={<Ellipsis />}
      tabIndex={-1}
      aria-haspopup="menu"
      disabled={saving}
      onPointerEnter={Menu.preload}
      onClick={() => on.openMenu(id)}
      className={clsx(
        corner,
        'md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 md:aria-expanded:opacity-100',
      )}
    />
  )
  return (
    <li
      aria-busy={saving || undefined}
      className={clsx('group relative', saving && 'opacity-70', dragged && 'opacity-40')}
    >
      <button
        type="button"
        data-stop={id}
        tabIndex={tabIndex}
        onClick={() => on.open(card)}
        onPointerDown={(event) => !saving && on.grab(event, id)}
        aria-keyshortcuts="M Shift+ArrowLeft Shift+ArrowRight"
        className={clsx(
          'block w-full min-w-0 touch-manipulation rounded-control border border-line bg-ground py-2.5 pr-10 pl-3 text-left text-13 wrap-anywhere select-none [-webkit-touch-callout:none] hover:bg-raised',
          !saving && 'cursor-grab!',
        )}
      >
        <ErrorBoundary instead={<Failed name={name} />}>
          <Content card={card} render={render} />
        </ErrorBoundary>
      </button>
      {items ? (
        <Menu items={items} startOpen onClosed={() => on.closeMenu(id)}>
          {trigger}
        </Menu>
      ) : (
        trigger
      )}
    </li>
  )
}
