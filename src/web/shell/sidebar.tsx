import { clsx } from 'clsx'
import { LogOut, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'wouter'
import { shownEmail } from '#contract/email.ts'
import { useLater } from '#web/platform/later.ts'
import { logOutLink } from '#web/platform/log-out.ts'
import { useUser } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Mark } from '#web/ui/brand.tsx'

export type NavItem = {
  href: string
  label: string
  icon: LucideIcon
  /** After G, the key that goes there. */
  letter?: string
  /** Right of the label, or on the icon when collapsed: how much is new there. */
  badge?: ComponentType
}
export type NavGroup = { label: string; items: readonly NavItem[] }

export type SidebarLinks = { navigation: readonly NavGroup[]; preload: (href: string) => void }

type SidebarProps = SidebarLinks & {
  /** Icons only. */
  collapsed?: boolean
  onNavigate?: () => void
}

/** A badge loads extra code and data, so let the first screen load first. */
export const Later = ({ badge: Badge }: { badge: ComponentType }) => useLater() && <Badge />

const PROFILE = '/profile'

const item =
  'flex h-8 items-center gap-2.5 rounded-control px-2 text-14 font-medium whitespace-nowrap transition-colors touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0'

/** The links can be more than the window's height has room for. In the next frame, which lays the page out anyway. */
const scrollIntoView = (link: Element | null) => {
  requestAnimationFrame(() => link?.scrollIntoView({ block: 'nearest' }))
}

/** The sidebar's content, the same on desktop and in the side sheet. */
export function Sidebar({ navigation, preload, collapsed = false, onNavigate }: SidebarProps) {
  const user = useUser()
  const [path] = useLocation()
  const hide = clsx('min-w-0 truncate transition-opacity', collapsed && 'opacity-0')
  return (
    // When collapsed, 7 px on the right plus the border leave exactly the 32 px of a square icon.
    <div className={clsx('flex h-full flex-col gap-4 overflow-hidden bg-surface p-2', collapsed && 'pr-[7px]')}>
      <Link
        href="/"
        onClick={onNavigate}
        aria-label="Panelboard"
        className="flex h-8 items-center gap-2.5 rounded-control px-1.5 touch:h-10 text-16 font-semibold tracking-tight"
      >
        <Mark className="size-5 shrink-0" />
        <span className={hide}>Panelboard</span>
      </Link>
      <nav
        aria-label="Main"
        className={clsx(
          'scroll-shade flex min-h-0 flex-1 flex-col gap-5 overflow-x-hidden overflow-y-auto',
          collapsed && '[scrollbar-width:none]',
        )}
      >
        {navigation.map((group) => (
          <div key={group.label}>
            <h2 className={clsx('mb-1 px-2 text-12 font-medium text-muted', hide)}>{group.label}</h2>
            <ul className="grid grid-cols-1 gap-0.5">
              {group.items.map(({ href, label, icon: Icon, badge: Badge }) => (
                <li key={href} className="relative">
                  <Link
                    href={href}
                    ref={path === href ? scrollIntoView : null}
                    onClick={onNavigate}
                    onPointerEnter={() => preload(href)}
                    aria-current={path === href ? 'page' : undefined}
                    title={collapsed ? label : undefined}
                    className={clsx(
                      item,
                      path === href
                        ? 'bg-raised text-ink [&_svg]:text-accent-text'
                        : 'text-muted hover:bg-raised hover:text-ink',
                    )}
                  >
                    <Icon aria-hidden="true" />
                    <span className={hide}>{label}</span>
                  </Link>
                  {Badge && (
                    // Beside the link, so that it does not become part of the link's name.
                    <span
                      className={clsx(
                        'pointer-events-none absolute right-2 flex',
                        collapsed ? 'top-0 right-0! scale-75' : 'inset-y-0 items-center',
                      )}
                    >
                      <Later badge={Badge} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="grid gap-1 border-t border-line pt-2">
        <Link
          href={PROFILE}
          onClick={onNavigate}
          onPointerEnter={() => preload(PROFILE)}
          aria-current={path === PROFILE ? 'page' : undefined}
          title={collapsed ? 'Your profile' : undefined}
          className={clsx(
            'flex h-12 items-center gap-2.5 rounded-control transition-colors hover:bg-raised',
            path === PROFILE && 'bg-raised',
            // When collapsed, the picture fills the available width.
            !collapsed && 'px-1',
          )}
        >
          <Avatar name={user.name} src={user.avatar_url} />
          <span className={clsx(hide, 'grid')}>
            <span className="truncate text-13 font-medium">{user.name}</span>
            <span className="truncate text-12 text-muted">{shownEmail(user.email)}</span>
            <span className="sr-only">Your profile</span>
          </span>
        </Link>
        <a
          {...logOutLink()}
          title={collapsed ? 'Log Out' : undefined}
          className={clsx(item, 'text-muted hover:bg-raised hover:text-ink')}
        >
          <LogOut aria-hidden="true" />
          <span className={hide}>Log Out</span>
        </a>
      </div>
    </div>
  )
}
