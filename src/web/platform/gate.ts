import type { ApiError } from './api.ts'

/** Shows a gate's refusal. Resolves to whether it was overridden, so that the request can be sent again. */
type Ask = (refusal: ApiError) => Promise<boolean>

let ask: Ask | null = null

/** Registers who shows the refusals of gates, whichever screen they come from. Returns a function that removes it. */
export function onGate(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = null
  }
}

/** Sends a request, and again once a gate that refused it is overridden. */
export async function throughGates<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isGateRefusal(error) || ask === null) throw error
      error.isShown = true
      if (!(await ask(error))) throw error
    }
  }
}

const isGateRefusal = (error: unknown): error is ApiError =>
  error instanceof Error && 'gate' in error && error.gate !== undefined
