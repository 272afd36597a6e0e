import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '#web/platform/session.ts'
import { useZone } from '#web/platform/zone.ts'
import { Shade, useFocusBack } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { KeyboardHint } from '#web/ui/keyboard-hint.tsx'
import { actionCommands, commonCommands, screenCommands } from './commands.ts'
import { PaletteList } from './palette-list.tsx'
import type { PalettePart } from './part.ts'
import { addRecent, listRecent } from './recent.ts'
import { toSections } from './sections.ts'
import { commandSource, type Entry, recordSources } from './sources.ts'
import { useSearch } from './use-search.ts'
import type { NavGroup } from '#web/shell/sidebar.tsx'

type PaletteProps = { parts: readonly PalettePart[]; navigation: readonly NavGroup[]; onClose: () => void }

const LIST = 'palette-list'
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Finds records, screens and actions while one types. A sheet on mobile. */
export function Palette({ parts, navigation, onClose }: PaletteProps) {
  const { id: userId, role } = useUser()
  const zone = useZone()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [screens] = useState(() => screenCommands(navigation))
  const [actions] = useState(() => actionCommands(parts, role))
  const [kinds] = useState(() => parts.flatMap(({ records = [] }) => records))
  const [sources] = useState(() => [
    commandSource('Go to', screens),
    commandSource('Actions', actions),
    ...recordSources(kinds, { role, zone }),
  ])
  const { answer, loading, failed } = useSearch(sources, typed)
  const isAnswered = answer.typed === typed
  const sections =
    typed.trim() === ''
      ? commonCommands({ recent: listRecent(userId), kinds, actions, screens })
      : toSections(answer.groups, answer.typed)
  const entries = sections.flatMap((section) => section.entries)
  const active = entries.find(({ id }) => id === chosen) ?? entries[0]
  const focus = useFocusBack()
  const isWaiting = useRef(false)

  const open = ({ open: target, kind, title, detail }: Entry) => {
    onClose()
    if (typeof target !== 'string') return target()
    if (kind !== undefined) addRecent(userId, { kind, title, detail, href: target })
    navigate(target)
  }
  const openActive = useEffectEvent(() => {
    if (!isWaiting.current) return
    isWaiting.current = false
    if (active) open(active)
  })
  // Enter right after the last letter opens what the whole text finds.
  useEffect(() => {
    if (isAnswered) openActive()
  }, [isAnswered])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const leave = () => close()
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.nativeEvent.isComposing) return
    if (step !== undefined && active) {
      const next = (entries.indexOf(active) + step + entries.length) % entries.length
      setChosen(entries[next]?.id ?? null)
    } else if (event.key === 'Enter') {
      if (!isAnswered && typed.trim() !== '') isWaiting.current = true
      else if (active) open(active)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else return
    event.preventDefault()
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Shade />
        <Dialog.Content
          data-modal
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="fixed inset-0 z-40 flex animate-sheet flex-col overflow-hidden border-line bg-surface shadow-float outline-none md:inset-auto md:top-[max(8vh,16px)] md:left-1/2 md:max-h-[76vh] md:w-[calc(100vw-32px)] md:max-w-[640px] md:-translate-x-1/2 md:animate-rise md:rounded-card md:border"
        >
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
            <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is for typing here
              autoFocus
              role="combobox"
              aria-label="Find anything"
              aria-expanded={entries.length > 0}
              aria-controls={LIST}
              aria-autocomplete="list"
              aria-activedescendant={active && `${LIST}-${active.id}`}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder="Name, phone, address, number…"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setChosen(null)
                isWaiting.current = false
              }}
              onKeyDown={onKeyDown}
              className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
            />
            <Dialog.Close asChild>
              <IconButton label="Close" icon={<X />} />
            </Dialog.Close>
          </div>
          <PaletteList id={LIST} sections={sections} active={active} onOpen={open} />
          <PaletteStatus {...{ typed, loading, failed }} count={isAnswered ? entries.length : null} />
          <div className="border-t border-line px-4 pb-2.5 max-lg:hidden">
            <KeyboardHint
              keys={[
                ['↑ ↓', 'choose'],
                ['Enter', 'opens'],
                ['Esc', 'closes'],
              ]}
            />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type StatusProps = { typed: string; loading: boolean; failed: boolean; count: number | null }

/** Below the list: nothing found, still loading, or part of it missing; to screen readers the number of results. */
function PaletteStatus({ typed, loading, failed, count }: StatusProps) {
  const text = typed.trim()
  if (text === '') return null
  const isEmpty = count === 0
  const notice = loading ? 'Loading…' : failed ? 'Some records could not be loaded.' : null
  return (
    <div role="status" className="px-4">
      {isEmpty && !loading && (
        <div className="py-8 text-center">
          <p className="font-medium wrap-anywhere">Nothing found for “{text}”</p>
          <p className="mt-1 text-13 text-muted">
            Try fewer letters: part of a name, an address, a phone number, or a number such as INV-107.
          </p>
        </div>
      )}
      {count !== null && count > 0 && <p className="sr-only">{count === 1 ? '1 result' : `${count} results`}</p>}
      {notice && <p className="py-2 text-12 text-muted">{notice}</p>}
    </div>
  )
}
