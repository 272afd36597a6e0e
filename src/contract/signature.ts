import * as z from 'zod'

/** The box a signature is drawn in. Its path data uses these units at any screen size. */
export const SIGNATURE_BOX = { width: 1200, height: 400 }

// Each rule aborts, so that the union reports its own message.
const end = { abort: true }
const DRAWN = /^(?:M\d{1,4} \d{1,3}(?:L\d{1,4} \d{1,3})+)+$/

/** A signature: SVG path data in `SIGNATURE_BOX` units, or a typed name. */
export const Signature = z.union(
  [
    z.object({ drawn: z.string().min(40, end).max(60_000, end).regex(DRAWN, end) }),
    z.object({ typed: z.string().trim().min(1, end).max(100, end) }),
  ],
  'Sign here, or type your name',
)
export type Signature = z.infer<typeof Signature>
