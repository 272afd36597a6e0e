import { clsx } from 'clsx'
import { CircleQuestionMark, PanelLeft, Search } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { lazily } from '#web/platform/lazily.tsx'
import { useLater } from '#web/platform/later.ts'
import { usePhone } from '#web/platform/media.ts'
import { Sections } from '#web/platform/sections.tsx'
import { useStore } from '#web/platform/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { COMMAND, opened } from '#web/palette/opened.ts'
import { headerItems } from './header-items.ts'
import { NoConnection } from './no-connection.tsx'
import { NoEmail } from './no-email.tsx'
import { Later, type NavGroup, Sidebar } from './sidebar.tsx'
import { WaitingButton } from './waiting-button.tsx'
import { sheetOpen, toggleSidebar, useSidebarExpanded } from './sidebar-state.ts'

const SideSheet = lazily(() => import('./side-sheet.tsx').then((module) => module.SideSheet))

type LayoutProps = {
  navigation: readonly NavGroup[]
  /** The address of the help for this screen. */
  help: string
  /** Preloads a screen's code before its link is pressed. */
  preload: (href: string) => void
  /** The assistant's button, in the header: it stays in reach and never covers what is on the page. */
  assistant?: ReactNode
  children: ReactNode
}

/** The frame of every signed-in screen: sidebar, header, and the main region that the skip link targets. */
export function Layout({ navigation, help, preload, assistant, children }: LayoutProps) {
  const links = { navigation, preload }
  const phone = usePhone()
  const expanded = useSidebarExpanded()
  const sheet = useStore(sheetOpen)
  const isLater = useLater()
  const toggle = () => (phone ? sheetOpen.set(!sheetOpen.get()) : toggleSidebar())
  useShortcut(toggle)
  return (
    <div
      className={clsx(
        'min-h-dvh transition-[padding] [--header-height:48px] print:p-0 xl:has-[[data-sparky=docked]]:pr-96',
        {
          'pl-64': !phone && expanded,
          'pl-12': !phone && !expanded,
        },
      )}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-2.5 font-medium text-accent-ink focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      {!phone && (
        <aside
          className={clsx(
            'fixed inset-y-0 left-0 z-10 overflow-hidden border-r border-line transition-[width] print:hidden',
            expanded ? 'w-64' : 'w-12',
          )}
        >
          <Sidebar {...links} collapsed={!expanded} />
        </aside>
      )}
      {phone && sheet && <SideSheet {...links} onClose={() => sheetOpen.set(false)} />}
      <header
        data-header
        className="sticky top-0 z-5 flex print:hidden h-(--header-height) items-center justify-between border-b border-line bg-ground px-2"
      >
        <div className="flex items-center gap-1">
          <IconButton
            label="Toggle Sidebar"
            icon={<PanelLeft />}
            aria-expanded={phone ? sheet : expanded}
            className="aria-expanded:bg-transparent aria-expanded:text-muted"
            onClick={toggle}
          />
          <FindButton />
        </div>
        <div className="flex min-w-0 items-center gap-1">
          {isLater && <WaitingButton />}
          {isLater && <Sections point={headerItems} props={{}} />}
          {phone && <Badges navigation={navigation} />}
          <Link
            href={help}
            aria-label="Help"
            title="Help"
            onPointerEnter={() => preload(help.replace(/#.*/, ''))}
            className="inline-flex size-8 items-center justify-center rounded-control text-muted transition-colors hover:bg-raised hover:text-ink touch:size-10"
          >
            <CircleQuestionMark aria-hidden="true" className="size-4" />
          </Link>
          <ThemeSwitch />
          <div className="flex min-w-8 justify-end touch:min-w-10">{assistant}</div>
        </div>
      </header>
      <NoConnection />
      <NoEmail />
      <main id="main" tabIndex={-1} className="room-for-toast">
        {children}
      </main>
    </div>
  )
}

/** Opens the palette: as wide as a field where there is room. */
const FindButton = () => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => opened.set('palette')}
    className="inline-flex h-8 items-center gap-2 rounded-control text-13 text-muted transition-colors hover:bg-raised hover:text-ink max-lg:w-8 max-lg:justify-center touch:h-10 max-lg:touch:w-10 lg:w-56 lg:border lg:border-line lg:px-2.5"
  >
    <Search aria-hidden="true" className="size-4 shrink-0" />
    <span className="text-left max-lg:sr-only lg:flex-1">Find anything</span>
    <kbd className="font-sans text-12 max-lg:hidden">{COMMAND} K</kbd>
  </button>
)

/** Badges of the screens whose links a phone hides in the sheet. */
const Badges = ({ navigation }: Pick<LayoutProps, 'navigation'>) =>
  navigation.flatMap(({ items }) =>
    items.map(
      ({ href, label, badge: Badge }) =>
        Badge && (
          <Link key={href} href={href} className="flex h-10 items-center px-1.5 not-has-[>span+span]:hidden">
            <span className="sr-only">{label}: </span>
            <Later badge={Badge} />
          </Link>
        ),
    ),
  )

/** Ctrl+B or Cmd+B. */
function useShortcut(toggle: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [toggle])
}
