import * as z from 'zod/mini'

/** The box a signature is drawn in. Its path data uses these units at any screen size. */
export const SIGNATURE_BOX = { width: 1200, height: 400 }

// Each rule aborts, so that the union reports its own message.
const end = { abort: true }
const DRAWN = /^(?:M\d{1,4} \d{1,3}(?:L\d{1,4} \d{1,3})+)+$/

/** A signature: SVG path data in `SIGNATURE_BOX` units, or a typed name. */
export const Signature = z.union(
  [
    z.object({ drawn: z.string().check(z.minLength(40, end), z.maxLength(60_000, end), z.regex(DRAWN, end)) }),
    z.object({ typed: z.string().check(z.trim(), z.minLength(1, end), z.maxLength(100, end)) }),
  ],
  'Sign here, or type your name',
)
export type Signature = z.infer<typeof Signature>
