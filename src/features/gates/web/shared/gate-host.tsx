import { useEffect } from 'react'
import type { GateRefusal } from '#contract/errors.ts'
import { onGate } from '#web/platform/gate.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { createStore, useStore } from '#web/platform/store.ts'

export type ShownRefusal = {
  id: number
  sentence: string
  gate: GateRefusal
  /** A form behind it may hold what the user typed, so links open beside it. */
  isOverDialog: boolean
  answer: (isOverridden: boolean) => void
}

/** The one refusal on screen; a new one replaces the old. */
const shown = createStore<ShownRefusal | null>(null)
let last = 0

function show(sentence: string, gate: GateRefusal): Promise<boolean> {
  shown.get()?.answer(false)
  const id = ++last
  return new Promise((resolve) =>
    shown.set({
      id,
      sentence,
      gate,
      isOverDialog: document.querySelector('[data-modal]') !== null,
      answer: (isOverridden) => {
        if (shown.get()?.id === id) shown.set(null)
        resolve(isOverridden)
      },
    }),
  )
}

const RefusedDialog = lazily(() => import('../refused-dialog.tsx').then((module) => module.RefusedDialog))

/** Shows why a gate refused, on whichever screen, and lets administrators override it. One per page. */
export function GateHost() {
  const refusal = useStore(shown)
  useEffect(() => onGate(({ serverMessage, gate }) => (gate ? show(serverMessage, gate) : Promise.resolve(false))), [])
  return refusal && <RefusedDialog key={refusal.id} {...refusal} />
}
