import type { Role } from '#contract/roles.ts'

/** A question with what a right answer has in it. */
export type Question = {
  asks: string
  /** Every one of these is in the answer, in any case. */
  says?: readonly string[]
  /** The start of the address of one of its sources. */
  cites?: string
  /** The tool of the change that it proposes. */
  proposes?: string
  /** The path of the page that the user is on. */
  page?: string
}

export type Questions = Readonly<Record<Role, readonly Question[]>>
