import type { Ask } from './asks.ts'
import { mergeSaid } from './said.ts'
import type { Slots, Understanding } from './understand.ts'
import { mergeWhen } from './when.ts'
import { wordList, wordsIn } from './words.ts'

/** The current request of a conversation, with everything the user said about it. */
export type Turn = Understanding & {
  /** Null: not sure what it is for. */
  entry: string | null
  /** The user's replies to questions. */
  answers: Partial<Record<Ask, string>>
  /** Limits the answer to these lines. */
  only: readonly string[]
}

/** Asks the same with another detail. */
export const WHAT_IF =
  /^(?:(?:and|ok|okay|so|well|now) )*(?:what if|if (?:it'?s?|i|we)|make (?:it|that)|change it to)\b|^(?:pero )?y si\b|\binstead\W*$/i
/** Goes on with the request before it. */
export const FOLLOWS =
  /^(?:(?:(?:and |ok |so )*(?:what if|if (?:it'?s?|i|we)))|y si|and|or|what about|how about|ok and|same for|also|y|o|que tal|tambien)\b|\b(?:too|as well|tambien)\W*$/i
export const HE_OR_SHE = /\b(?:he|she|him|her|his|hers|they|them|their|ella|su)\b/i
/** The most words of `gate?`, `her number`. */
export const SHORT = 3
/** The most words of a message that only changes a detail. */
export const FEW = 9

const BETWEEN = new Set(wordList('between'))
const AMENDING = new Set(wordList('amending'))

/** True if nothing is said besides what was looked up: `and Linus?`, `Friday at 2`. */
export const isOnlySlots = ({ rest }: Pick<Understanding, 'rest'>): boolean =>
  rest.includes('{') &&
  wordsIn(rest.replace(FOLLOWS, '')).every((word) => word.startsWith('{') || BETWEEN.has(word) || /^\d+$/.test(word))

/** `no wait, make it Thursday, same time`: only corrects what was just proposed. */
export const isCorrection = ({ rest }: Pick<Understanding, 'rest'>): boolean =>
  rest.includes('{') &&
  wordsIn(rest).every((word) => word.startsWith('{') || BETWEEN.has(word) || AMENDING.has(word) || /^\d+$/.test(word))

/** The later message wins: `and tomorrow?`, `what about Linus?`. A reply adds its figures to those of the request. */
export function mergeSlots(earlier: Slots, later: Slots, asked?: Ask): Slots {
  const isThere = (slot: unknown) => slot !== null && !(Array.isArray(slot) && slot.length === 0)
  // Which visit it is says nothing about its new time.
  const isOldTime = asked === 'visit' && earlier.when?.from != null
  return {
    ...earlier,
    ...Object.fromEntries(Object.entries(later).filter(([, slot]) => isThere(slot))),
    unknown: later.clients.length > 0 ? [] : later.unknown,
    guesses: later.guesses,
    moreClients: later.moreClients,
    when: isOldTime ? earlier.when : mergeWhen(earlier.when, later.when),
    said: asked ? [...earlier.said, ...later.said] : mergeSaid(earlier.said, later.said),
  }
}
