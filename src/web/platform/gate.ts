/** Sends a request. A decision that overrides the gate for a record that is not saved yet goes along with its body. */
type Send<Reply> = (decision?: object) => Promise<Reply>
type Through = <Reply>(send: Send<Reply>) => Promise<Reply>

let through: Through | null = null

/** Registers who shows the refusals of gates, whichever screen they come from. Returns a function that removes it. */
export function onGate(how: Through): () => void {
  through = how
  return () => {
    through = null
  }
}

/** Sends a request, and again once a gate that refused it is overridden. */
export const throughGates: Through = (send) => (through ? through(send) : send())
