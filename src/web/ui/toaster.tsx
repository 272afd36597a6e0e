import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, type LucideIcon, RotateCw, Undo2, X, Zap } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type FocusEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { sparky, whyRefused } from '#web/platform/sparky.ts'
import { currentToast, type Toast as Content } from '#web/platform/toast.ts'
import { useStore } from '#web/platform/store.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { focusNearest, listAncestors } from './focus-restore.ts'
import { IconButton } from './icon-button.tsx'

/** The sentence of a refusal that the assistant can explain, or null. */
function refusalIn({ title, description, detail, destructive = false, lasting = false }: Content): string | null {
  if (detail !== undefined) return destructive ? detail : null
  if (title === 'Unauthorized') return description ?? null
  return lasting ? title : null
}

/** A toast is above the open dialog, but Escape is for the dialog. */
function passEscapeOn(event: KeyboardEvent): void {
  if (!document.querySelector('[data-modal]')) return
  event.preventDefault()
  flushSync(() => currentToast.set(null))
  event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
}

/**
 * Returns the focus to where it was when the toast that has it closes: Radix focuses the list of toasts then. Both need this, because
 * React sends no event of the toast to the list.
 */
function useWayBack() {
  const before = useRef<readonly Element[]>([])
  return ({ target, currentTarget, relatedTarget: from }: FocusEvent<HTMLElement>) => {
    const list = currentTarget.closest('ol')
    if (!list?.contains(from)) before.current = list?.parentElement?.contains(from) ? [] : listAncestors(from)
    else if (target === list) {
      list.blur()
      focusNearest(before.current)
    }
  }
}

type ActionButtonProps = { label: string; hint: string; icon: LucideIcon; run: (() => void) | undefined }

/** A button of the toast, if it has that to do. */
const ActionButton = ({ label, hint, icon: Icon, run }: ActionButtonProps) =>
  run && (
    <Toast.Action asChild altText={`Press F8 to ${hint}`} onClick={run}>
      <Button variant="outline" size="small" icon={<Icon aria-hidden="true" />}>
        {label}
      </Button>
    </Toast.Action>
  )

/** Shows the current toast for five seconds, or until it is closed. F8 focuses it. Loaded with the first toast. */
export function Toaster() {
  const content = useStore(currentToast)
  const assistant = useStore(sparky)
  const onFocus = useWayBack()
  const refusal = content && refusalIn(content)
  const explain = assistant && refusal !== null ? () => assistant(whyRefused(refusal)) : undefined
  const stays =
    content !== null &&
    (content.lasting === true ||
      [content.undo, content.retry, content.reload, content.link].some((action) => action !== undefined))
  return (
    <Toast.Provider swipeThreshold={50} swipeDirection="right">
      {content && (
        <Toast.Root
          key={content.id}
          onFocus={onFocus}
          data-toast={stays ? 'stays' : ''}
          duration={stays ? Infinity : 5000}
          type={content.destructive ? 'foreground' : 'background'}
          onEscapeKeyDown={passEscapeOn}
          onOpenChange={(open) => !open && currentToast.get()?.id === content.id && currentToast.set(null)}
          className={clsx(
            'flex animate-rise items-start gap-3 rounded-card border bg-raised py-3 pr-2 pl-4 shadow-float max-md:py-2 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            content.destructive ? 'border-bad' : 'border-line',
          )}
        >
          {content.destructive ? (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-bad" />
          ) : (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-good" />
          )}
          <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2 wrap-anywhere">
            <div className="min-w-0 flex-[1_1_11rem]">
              <Toast.Title className="text-14 font-semibold">{content.title}</Toast.Title>
              {content.description !== undefined && (
                <Toast.Description className="text-13 text-muted">{content.description}</Toast.Description>
              )}
              {content.detail !== undefined && <p className="mt-1 text-13 text-muted">{content.detail}</p>}
              {content.advice !== undefined && <p className="mt-1 text-13 text-muted">{content.advice}</p>}
            </div>
            <ActionButton label="Explain this" hint="have it explained" icon={Zap} run={explain} />
            {content.link !== undefined && (
              <CopyButton text={content.link} size="small">
                Copy link
              </CopyButton>
            )}
            <ActionButton label="Try again" hint="try again" icon={RotateCw} run={content.retry} />
            <ActionButton label="Reload" hint="reload" icon={RotateCw} run={content.reload} />
            <ActionButton label="Undo" hint="undo it" icon={Undo2} run={content.undo} />
          </div>
          <Toast.Close asChild>
            <IconButton label="Close" icon={<X />} className="-my-1.5 touch:-my-2.5" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        onFocus={onFocus}
        // Never cover a dialog's footer or close button: below the header on desktop, above the footer on mobile. Menus render on top.
        // On mobile, a toast of one line fits into the header and leaves the page's title and button alone.
        className={clsx(
          'fixed top-[env(safe-area-inset-top)] right-0 z-45 w-full p-4 max-md:pt-1 outline-none print:hidden max-md:in-[html:has([data-modal])]:top-auto max-md:in-[html:has([data-modal])]:bottom-[calc(53px+max(12px,env(safe-area-inset-bottom)))] md:top-auto md:bottom-0 md:max-w-[420px] md:in-[html:has([data-modal])]:top-[calc(max(6vh,16px)+48px)] md:in-[html:has([data-modal])]:bottom-auto',
          // On mobile, a toast that stays must not cover the header.
          stays && 'max-md:top-auto max-md:bottom-0',
          // Left of the assistant's panel.
          'md:in-[html:has([data-sparky=open],[data-sparky=docked])]:right-100',
          // On mobile, its errors are at the end of the conversation: the toast is below the panel's header.
          'max-md:in-[html:has([data-sparky=open],[data-sparky=docked])]:top-[calc(env(safe-area-inset-top)+57px)]! max-md:in-[html:has([data-sparky=open],[data-sparky=docked])]:bottom-auto!',
        )}
      />
    </Toast.Provider>
  )
}
