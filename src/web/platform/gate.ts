import type { ApiError } from './api.ts'

/**
 * Shows a gate's refusal. Resolves to null if it stays; once it is overridden, to what the request then brings along: the decision for
 * a record that is not saved yet, else nothing.
 */
type Ask = (refusal: ApiError) => Promise<Record<string, unknown> | null>

let ask: Ask | null = null

/** Registers who shows the refusals of gates, whichever screen they come from. Returns a function that removes it. */
export function onGate(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = null
  }
}

/** Sends a request, and again once a gate that refused it is overridden. */
export async function throughGates<Reply>(send: (decision?: Record<string, unknown>) => Promise<Reply>): Promise<Reply> {
  let decision: Record<string, unknown> | undefined
  for (;;) {
    try {
      return await send(decision)
    } catch (error) {
      if (!isGateRefusal(error) || ask === null) throw error
      error.isShown = true
      const answer = await ask(error)
      if (answer === null) throw error
      decision = { ...decision, ...answer }
    }
  }
}

const isGateRefusal = (error: unknown): error is ApiError =>
  error instanceof Error && 'gate' in error && error.gate !== undefined
