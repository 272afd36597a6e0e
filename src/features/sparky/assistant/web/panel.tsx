import { clsx } from 'clsx'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { usePhone } from '#web/platform/media.ts'
import { useStore } from '#web/platform/store.ts'
import { ask, type Place } from './requests.ts'
import { changeChat, chat, toAsk } from './chat.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { PanelHeader } from './panel-header.tsx'
import { Minimized } from './minimized.tsx'

type PanelProps = {
  place: Place
}

const close = () => changeChat({ view: 'closed', isOverDialog: false })

/** The open panel: above the page, as a sidebar beside it, or as a sheet on a phone. Minimized, a bar. */
export function Panel({ place }: PanelProps) {
  const { view } = useStore(chat)
  useQueuedQuestion(place)
  return view === 'minimized' ? <Minimized onClose={close} /> : <OpenPanel place={place} />
}

/** Sends the question that a screen submitted for the user, such as about a refusal. */
function useQueuedQuestion(place: Place) {
  const send = useEffectEvent(() => {
    const next = toAsk.get()
    if (!next) return
    toAsk.set(null)
    const { question, context } = next
    if (chat.get().pending) changeChat({ input: question })
    else void ask(question, { ...place, context: `${place.context} ${context}` })
  })
  useEffect(() => {
    send()
    return toAsk.subscribe(() => send())
  }, [])
}

function OpenPanel({ place }: PanelProps) {
  const { docked, isOverDialog } = useStore(chat)
  const phone = usePhone()
  const content = (
    <>
      <PanelHeader role={place.role} onClose={close} />
      <Conversation place={place} />
      <Composer place={place} />
    </>
  )
  return phone || isOverDialog ? <Sheet>{content}</Sheet> : <Beside docked={docked}>{content}</Beside>
}

const floating =
  'md:inset-auto md:right-4 md:bottom-4 md:h-[min(600px,calc(100dvh-var(--header-height)-2rem))] md:w-96 md:rounded-card md:border'

/** Above everything: on a phone the whole screen. The page behind it is out of reach until it closes. */
const Sheet = ({ children }: { children: ReactNode }) => (
  <Dialog.Root open onOpenChange={(open) => !open && close()}>
    <Dialog.Portal>
      <Dialog.Content
        data-modal
        aria-describedby={undefined}
        // The input takes the focus, and the button below gets it back.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onPointerDownOutside={(event) => event.preventDefault()}
        className={clsx(
          'fixed inset-0 z-40 flex animate-sheet flex-col overflow-clip border-line bg-surface shadow-float outline-none print:hidden [--header-height:48px] md:animate-rise',
          floating,
        )}
      >
        <Dialog.Title className="sr-only">Sparky</Dialog.Title>
        {children}
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
)

/** Beside the page, which stays in reach. Outside the header, whose place in the stack is below what it covers. */
function Beside({ docked, children }: { docked: boolean; children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape of the fields inside
    <section
      role="dialog"
      aria-label="Sparky"
      onKeyDown={onKeyDown}
      className={clsx(
        'fixed z-20 flex animate-rise flex-col overflow-clip border-line bg-surface shadow-float [--header-height:48px] print:hidden',
        floating,
        docked && 'xl:inset-y-0! xl:right-0! xl:h-auto! xl:rounded-none! xl:border-y-0! xl:border-r-0! xl:shadow-none!',
      )}
    >
      {children}
    </section>,
    document.body,
  )
}
