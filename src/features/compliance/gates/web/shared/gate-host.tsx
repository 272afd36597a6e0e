import { useEffect } from 'react'
import type { GateRefusal } from '#contract/errors.ts'
import { ApiError } from '#web/platform/api.ts'
import { onGate } from '#web/platform/gate.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { createStore, useStore } from '#web/platform/store.ts'

export type ShownRefusal = {
  id: number
  gate: GateRefusal
  /** A form behind it may have unsaved input, so links open in a new tab. */
  isOverDialog: boolean
  /** Null leaves it refused; else the request is sent again with this. */
  answer: (decision: Record<string, unknown> | null) => void
}

/** The one refusal on screen; a new one replaces the old. */
const refusalStore = createStore<ShownRefusal | null>(null)
let last = 0

function show(gate: GateRefusal): Promise<Record<string, unknown> | null> {
  refusalStore.get()?.answer(null)
  const id = ++last
  return new Promise((resolve) =>
    refusalStore.set({
      id,
      gate,
      isOverDialog: document.querySelector('[data-modal]') !== null,
      answer: (decision) => {
        if (refusalStore.get()?.id === id) refusalStore.set(null)
        resolve(decision)
      },
    }),
  )
}

const isGateRefusal = (error: unknown): error is ApiError & { gate: GateRefusal } =>
  error instanceof ApiError && error.gate !== undefined

/** Sends a request until it is through: after each refusal of a gate that is overridden, once more. */
async function untilOverridden<Reply>(send: (decision?: object) => Promise<Reply>): Promise<Reply> {
  let decision: object | undefined
  for (;;) {
    try {
      return await send(decision)
    } catch (error) {
      if (!isGateRefusal(error)) throw error
      error.isShown = true
      const answer = await show(error.gate)
      if (answer === null) throw error
      // A request without a body stays without one.
      if (Object.keys(answer).length > 0) decision = { ...decision, ...answer }
    }
  }
}

const RefusedDialog = lazily(() => import('../refused-dialog.tsx').then((module) => module.RefusedDialog))

/** Shows why a gate refused, on whichever screen, and lets administrators override it. One per page. */
export function GateHost() {
  const refusal = useStore(refusalStore)
  useEffect(() => onGate(untilOverridden), [])
  return refusal && <RefusedDialog key={refusal.id} {...refusal} />
}
