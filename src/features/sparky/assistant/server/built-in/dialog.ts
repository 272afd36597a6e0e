import type { ChatMessage } from '../../contract.ts'
import type { Caller } from '../shared/tool.ts'
import { type Ask, askIn } from './asks.ts'
import { type Audience } from './examples.ts'
import { wordList, wordsIn } from './words.ts'
import { mergeSaid } from './said.ts'
import { isSure, match, type Slots, toAudience, type Understanding, understand } from './understand.ts'
import { type Clock, mergeWhen } from './when.ts'

/** The current request of a conversation, with everything the user said about it. */
export type Turn = Understanding & {
  /** Null: not sure what it is for. */
  entry: string | null
  /** The user's replies to questions. */
  answers: Partial<Record<Ask, string>>
}

/** Limits of what is read again: everyday questions are shorter. */
const MOST_MESSAGES = 12
const MOST_LETTERS = 1000
const MOST_LETTERS_IN_ALL = 2000

/** The end of a conversation, as much as is read: however long it is, no other request waits for that. */
export function readable(messages: readonly ChatMessage[]): ChatMessage[] {
  const end: ChatMessage[] = []
  let budget = MOST_LETTERS_IN_ALL
  for (const { role, content } of messages.slice(-MOST_MESSAGES).toReversed()) {
    const text = role === 'user' ? content.slice(0, MOST_LETTERS) : content
    if (role === 'user') budget -= text.length
    if (budget < 0) break
    end.push({ role, content: text })
  }
  return end.toReversed()
}

/** The assistant's question that waits for a reply. */
type Pending = { asked: Ask; content: string }

/** Follows a conversation to its last message. */
export async function follow(caller: Caller, messages: readonly ChatMessage[], clock: Clock): Promise<Turn | null> {
  let turn: Turn | null = null
  let pending: Pending | null = null
  for (const { role, content } of readable(messages)) {
    const asked = role === 'assistant' ? askIn(content) : null
    if (role === 'assistant') pending = asked && { asked, content }
    if (role !== 'user') continue
    turn = next(turn, pending, aboutLast(toAudience(caller), turn, await understand(caller, content, clock)))
    pending = null
  }
  return turn
}

const NEVER_MIND = /^(?:never ?mind|forget it|stop|no|nope|no thanks|cancel|olvidalo|no gracias)\W*$/i
const FOLLOWS = /^(?:and|or|what about|how about|ok and|same for|also|y|o|que tal|tambien)\b/i
const PRONOUN = /\b(?:it|that|this|them|they|their|he|she|him|her|his|su|ella|el|lo|le)\b/i
const QUESTION =
  /\?\s*$|^(?:what|who|whos|when|whens|where|which|how|why|is|are|am|does|did|was|can|could|will|do|cuanto|cuando|quien|donde|que|cual|como|puedo)\b/i
/** Replies to these may be any text. */
const FREE_TEXT: ReadonlySet<Ask | null> = new Set<Ask>([
  'service',
  'title',
  'items',
  'message',
  'text',
  'about',
  'contact',
])
/** A request of its own in reply to a question must be as clear as this. */
const CLEAR = 0.6

const BETWEEN = new Set(wordList('between'))

/** True if nothing is said besides what was looked up: `and Linus?`, `Friday at 2`. */
const isOnlySlots = ({ rest }: Pick<Understanding, 'rest'>): boolean =>
  rest.includes('{') &&
  wordsIn(rest.replace(FOLLOWS, '')).every((word) => word.startsWith('{') || BETWEEN.has(word) || /^\d+$/.test(word))

const HE_OR_SHE = /\b(?:he|she|him|her|his|hers|they|them|their|ella|el|su)\b/i
/** `gate?`, `her number` */
const SHORT = 3

/** `What is she doing Monday`, `gate?`: fills in the person or place of the last message, if that makes the request clear. */
function aboutLast(audience: Audience, turn: Turn | null, reading: Understanding): Understanding {
  const { clients, people, address } = reading.slots
  if (turn === null || clients.length > 0 || people.length > 0 || address !== null) return reading
  const last = turn.slots
  const tag =
    (last.clients.length === 1 && '{client}') ||
    (last.people.length === 1 && '{person}') ||
    (last.address !== null && '{address}')
  const { rest } = reading
  if (tag === false || !(PRONOUN.test(rest) || FOLLOWS.test(rest) || wordsIn(rest).length <= SHORT)) return reading
  const named = {
    ...reading,
    rest: HE_OR_SHE.test(rest) ? rest.replace(HE_OR_SHE, tag) : `${rest} ${tag}`,
    slots: { ...reading.slots, clients: last.clients, people: last.people, address: last.address },
  }
  const matches = match(audience, named)
  const isBetter = !isSure(reading) || (matches[0]?.score ?? 0) > (reading.matches[0]?.score ?? 0)
  if (isSure({ matches }) && isBetter) return { ...named, matches }
  // `and his phone`, after the gate code of an address.
  const isAboutClient = isSure(reading) && OF_A_CLIENT.test(reading.matches[0]?.entry ?? '')
  return isAboutClient ? { ...reading, slots: named.slots } : reading
}

function isReply({ asked, content }: Pending, turn: Turn, reading: Understanding): boolean {
  // A listed choice may be typed word for word.
  if (isOnlySlots(reading) || (reading.text.length > 2 && content.includes(reading.text))) return true
  const [best] = reading.matches
  const isOther = best !== undefined && best.score >= CLEAR && best.entry !== turn.entry
  if (!FREE_TEXT.has(asked)) return !isOther && !QUESTION.test(reading.text)
  return !(QUESTION.test(reading.text) || (isOther && /_visit$|^new_|^book$|^guide$/.test(best.entry)))
}

/** How a message continues the previous turn, or null if it is a new request. */
function continuation(turn: Turn | null, pending: Pending | null, reading: Understanding): 'reply' | 'follow' | null {
  if (turn?.entry == null) return null
  if (pending !== null && isReply(pending, turn, reading)) return 'reply'
  const isLikely = FOLLOWS.test(reading.text) || !isSure(reading) || reading.rest.startsWith('{when')
  if (isOnlySlots(reading) && isLikely) return 'follow'
  if (CALCULATIONS.has(turn.entry) && !isSure(reading) && hasDetail(reading)) return 'follow'
  // The next visit has its client's phone, address and notes.
  const isOfItsClient = reading.slots.clients.length === 0 && OF_A_CLIENT.test(reading.matches[0]?.entry ?? '')
  return turn.entry === 'next_visit' && isOfItsClient ? 'follow' : null
}

function next(turn: Turn | null, pending: Pending | null, reading: Understanding): Turn {
  if (NEVER_MIND.test(reading.text)) return { ...reading, entry: 'never_mind', answers: {} }
  const how = continuation(turn, pending, reading)
  if (turn === null || how === null) return ownRequest(turn, reading)
  const { entry, rest } = turn
  const asked = how === 'reply' ? pending?.asked : undefined
  const isText = asked !== undefined && FREE_TEXT.has(asked) && !isOnlySlots(reading)
  // A calculation keeps its facts, such as `aluminum`.
  const isLonger = how === 'reply' || CALCULATIONS.has(entry ?? '')
  const isAnswer = asked !== undefined && (isText || !FREE_TEXT.has(asked))
  return {
    ...turn,
    text: isLonger ? `${turn.text}, ${reading.text}` : reading.text,
    rest: isLonger && !isText ? `${rest}, ${reading.rest}` : rest,
    slots: merged(turn.slots, reading.slots, asked),
    answers: { ...(how === 'reply' && turn.answers), ...(isAnswer && { [asked]: reading.text }) },
  }
}

function ownRequest(turn: Turn | null, reading: Understanding): Turn {
  const { slots, matches } = reading
  // `Book her at 9`, after a question about tomorrow.
  const when = slots.when?.from === null ? mergeWhen(turn?.slots.when ?? null, slots.when) : slots.when
  const entry = isSure(reading) ? (matches[0]?.entry ?? null) : null
  return { ...reading, slots: { ...slots, when }, entry, answers: {} }
}

const OF_A_CLIENT = /^client(?:_phone|_address|_notes)?$/

/** Calculations, which a detail can change: `and aluminum`, `its 150 feet away`. */
const CALCULATIONS = new Set(wordList('calculations'))
const DETAILS = new Set(wordList('details'))
const hasDetail = ({ rest, slots }: Understanding): boolean =>
  slots.said.length > 0 || wordsIn(rest).some((word) => DETAILS.has(word))

/** The later message wins: `and tomorrow?`, `what about Linus?`. A reply adds its figures to those of the request. */
function merged(earlier: Slots, later: Slots, asked?: Ask): Slots {
  const isThere = (slot: unknown) => slot !== null && !(Array.isArray(slot) && slot.length === 0)
  // Which visit it is says nothing about its new time.
  const isOldTime = asked === 'visit' && earlier.when?.from != null
  return {
    ...earlier,
    ...Object.fromEntries(Object.entries(later).filter(([, slot]) => isThere(slot))),
    unknown: later.clients.length > 0 ? [] : later.unknown,
    guesses: later.guesses,
    when: isOldTime ? earlier.when : mergeWhen(earlier.when, later.when),
    said: asked ? [...earlier.said, ...later.said] : mergeSaid(earlier.said, later.said),
  }
}
