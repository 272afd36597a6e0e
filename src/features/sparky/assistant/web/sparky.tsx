import { Mic, Zap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { lazily, Nothing } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { sparky } from '#web/platform/sparky.ts'
import { useStore } from '#web/platform/store.ts'
import { chat, openPanel, openUserChat, toAsk, voice } from './chat.ts'

const Panel = lazily(() => import('./panel.tsx').then((module) => module.Panel))
const VoiceControl = lazily(() => import('./voice-control.tsx').then((module) => module.VoiceControl), null, Nothing)

type Props = {
  /** The name of the page the user is on. */
  page: string
  /** Its path. */
  path: string
}

/**
 * The assistant on every signed-in page: a round button in the header, where it covers nothing, and the panel that it opens.
 * The panel's code loads when it is first opened.
 */
export function Sparky({ page, path }: Props) {
  const user = useUser()
  useState(() => openUserChat(user.id))
  const { view, docked } = useStore(chat)
  const listening = useStore(voice) !== 'off'
  const search = useSearch()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const place = { role: user.role, page, context: `Address: ${path}${search && `?${search}`}.` }

  useEffect(() => {
    sparky.set((question) => {
      toAsk.set(question)
      openPanel()
    })
    return () => sparky.set(null)
  }, [])
  useEffect(() => {
    if (wasOpen.current && view === 'closed') button.current?.focus({ preventScroll: true })
    wasOpen.current = view !== 'closed'
  }, [view])

  return (
    <div data-sparky={view === 'open' && docked ? 'docked' : view} className="flex items-center">
      {listening && <VoiceControl />}
      {view === 'closed' ? (
        <>
          {listening && (
            <span className="mr-2 flex items-center gap-1.5 text-12">
              <Mic aria-hidden="true" className="size-3.5 text-bad" />
              Listening...
            </span>
          )}
          <button
            ref={button}
            type="button"
            aria-label="Open Sparky"
            title="Ask Sparky"
            onPointerEnter={Panel.preload}
            onClick={openPanel}
            className="grid size-8 place-items-center rounded-full bg-accent text-accent-ink transition-colors hover:bg-accent-hover touch:size-10"
          >
            <Zap aria-hidden="true" className="size-4.5 touch:size-5" />
          </button>
        </>
      ) : (
        <Panel place={place} />
      )}
    </div>
  )
}
