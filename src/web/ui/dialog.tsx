import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { AlertDialog, Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { isRefusal } from '#web/platform/api.ts'
import { openQuestion, type OpenQuestion } from '#web/platform/confirm.ts'
import { useStore } from '#web/platform/store.ts'
import { Waiting } from '#web/platform/waiting.ts'
import { Button, buttonClass } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { focusNearest, listAncestors } from './focus-restore.ts'

// Radix's overlay locks scrolling with a style element, which our Content Security Policy forbids. theme.css does it instead.
export const Shade = () => <div aria-hidden="true" className="fixed inset-0 z-40 animate-fade bg-shade" />

export type DialogSize = 'form' | 'wide'

type DialogProps = {
  title: ReactNode
  /** One muted line below the title. */
  description?: ReactNode
  /** Right of the title: a status badge. */
  aside?: ReactNode
  /** `form` 560 px, `wide` 720 px. */
  size?: DialogSize
  /** For reading: the focus starts on the dialog itself, not on its first field further down. */
  reading?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog that is open while it is rendered: `{open && <Dialog title="Invoice Details" onClose={...}>...</Dialog>}`. A full-height
 * sheet on mobile. Inside: `DialogBody`, then `DialogActions`.
 */
export function Dialog({ title, description, aside, size = 'form', reading = false, onClose, children }: DialogProps) {
  const focus = useFocusBack()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Shade />
        <Radix.Content
          data-modal
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            focus.remember(event)
            focusIn(event, reading)
          }}
          onCloseAutoFocus={focus.giveBack}
          className={clsx(
            'fixed z-40 flex flex-col overflow-hidden border-line bg-surface shadow-float outline-none',
            'inset-0 animate-sheet md:inset-auto md:top-[max(6vh,16px)] md:left-1/2 md:max-h-[88vh] md:w-[calc(100vw-32px)] md:-translate-x-1/2 md:animate-rise md:rounded-card md:border',
            size === 'wide' ? 'md:max-w-[720px]' : 'md:max-w-[560px]',
          )}
        >
          <header className="flex items-start gap-3 border-b border-line py-3.5 pr-3 pl-5 max-md:pl-4">
            <div className="min-w-0 flex-1 py-1 touch:py-2">
              <Radix.Title className="text-16 font-semibold wrap-anywhere">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-13 text-muted">{description}</Radix.Description>
              )}
            </div>
            {aside !== undefined && <div className="py-1 touch:py-2">{aside}</div>}
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The scrolling part of a dialog. */
export const DialogBody = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div
    className={clsx(
      'min-h-0 flex-1 content-start overflow-y-auto overscroll-contain p-5 room-for-toast max-md:p-4',
      className,
    )}
  >
    {children}
  </div>
)

/** The footer, within thumb reach. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <footer className="flex items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3 max-md:px-4 max-md:pb-[max(12px,env(safe-area-inset-bottom))] max-md:flex-wrap max-md:[&>:is(a,button)]:flex-1">
    {children}
  </footer>
)

/** Left of the other actions. */
export const DeleteButton = ({
  className,
  ...button
}: {
  onClick: () => void
  /** Why the record cannot be deleted, or null. */
  blocked?: string | null
  className?: string
}) => (
  <Button variant="ghost" className={clsx('mr-auto text-bad', className)} {...button}>
    Delete
  </Button>
)

/** Focuses the first field of a form, otherwise the dialog itself, so that the close button is not the first thing read. */
function focusIn(event: Event, reading: boolean) {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  event.preventDefault()
  const fields = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'
  // File inputs are hidden behind a button and cannot take the focus.
  const firstVisible = [...dialog.querySelectorAll<HTMLElement>(fields)].find((field) => field.checkVisibility())
  const field = reading ? undefined : firstVisible
  ;(field ?? dialog).focus({ preventScroll: field === undefined })
}

/** The focused element. For a menu, which is closed by then, the button that opened it. */
function findTrigger(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement
}

/** The element that opened each dialog, with its ancestors, for the dialog that replaces it. */
const triggers = new WeakMap<Element, readonly Element[]>()

/** The opener and its ancestors. If the opener is in a dialog, which may close too, also that dialog's opener. */
function triggerPlaces(): readonly Element[] {
  const places = listAncestors(findTrigger())
  const modal = places.find((place) => place.matches('[data-modal]'))
  return [...places, ...((modal && triggers.get(modal)) ?? [])]
}

/**
 * Returns the focus to what opened the dialog: Radix does so only for its own triggers, which these dialogs do not have. If that
 * is gone, to the place where it was: the dialog that remains, or the list of a deleted row.
 */
export function useFocusBack() {
  const [places] = useState(triggerPlaces)
  return {
    remember: (event: Event) => {
      if (event.currentTarget instanceof Element) triggers.set(event.currentTarget, places)
    },
    giveBack: (event: Event) => {
      event.preventDefault()
      focusNearest(places)
    },
  }
}

/** Shows the question of `confirm`. One per page. */
export function ConfirmHost() {
  const question = useStore(openQuestion)
  useEffect(() => {
    // Back leaves the screen that the question is about.
    const dismiss = () => openQuestion.get()?.answer(false)
    addEventListener('popstate', dismiss)
    return () => removeEventListener('popstate', dismiss)
  }, [])
  return question && <ConfirmDialog key={question.id} {...question} />
}

function ConfirmDialog({
  title,
  body,
  action,
  cancel = action === undefined ? 'Close' : 'Cancel',
  destructive = true,
  run,
  answer,
}: OpenQuestion) {
  const [busy, setBusy] = useState(false)
  const focus = useFocusBack()
  const goAhead = async () => {
    setBusy(true)
    await run().then(
      () => answer(true),
      // If the connection fails, the user can retry from here.
      (error: unknown) => {
        if (error instanceof Waiting || isRefusal(error)) answer(error instanceof Waiting)
        else setBusy(false)
      },
    )
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !busy && answer(false)}>
      <AlertDialog.Portal>
        <Shade />
        <AlertDialog.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          data-modal
          aria-modal="true"
          {...(body === undefined && { 'aria-describedby': undefined })}
          className="fixed top-[max(18vh,16px)] left-1/2 z-40 w-[calc(100vw-32px)] max-w-[420px] -translate-x-1/2 animate-rise rounded-card border border-line bg-surface p-5 shadow-float outline-none"
        >
          <AlertDialog.Title className="text-16 font-semibold">{title}</AlertDialog.Title>
          {body !== undefined && (
            <AlertDialog.Description className="mt-1.5 text-14 text-muted">{body}</AlertDialog.Description>
          )}
          <div className="mt-5 flex justify-end gap-2 max-md:[&>button]:flex-1">
            <AlertDialog.Cancel className={buttonClass('outline')} disabled={busy}>
              {cancel}
            </AlertDialog.Cancel>
            {action !== undefined && (
              <Button variant={destructive ? 'destructive' : 'primary'} busy={busy} onClick={() => void goAhead()}>
                {action}
              </Button>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
