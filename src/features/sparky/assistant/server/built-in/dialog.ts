import type { ChatMessage } from '../../contract.ts'
import { type Ask, askIn } from './asks.ts'
import { factsIn } from './entry.ts'
import type { Audience } from './examples.ts'
import {
  isBarePick,
  together,
  withCorrection,
  withDetail,
  withItem,
  withPick,
  withSubjectOfTrade,
} from './follow-ups.ts'
import { IT, isRefusal, refer } from './references.ts'
import type { Reader } from './subjects.ts'
import { FOLLOWS, HE_OR_SHE, isOnlySlots, mergeSlots, SHORT, type Turn, WHAT_IF } from './turn.ts'
import { factsOf, isSure, standsAlone, toAudience, type Understanding, understand, unusedTags } from './understand.ts'
import { type Clock, mergeWhen, spellOutDays } from './when.ts'
import { wordsIn } from './words.ts'

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
export async function follow(reader: Reader, messages: readonly ChatMessage[], clock: Clock): Promise<Turn | null> {
  let turn: Turn | null = null
  let pending: Pending | null = null
  let answer = ''
  for (const { role, content } of readable(messages)) {
    if (role === 'assistant') {
      const asked = askIn(content)
      pending = asked && { asked, content }
      answer = turn?.entry == null ? '' : content
    }
    if (role !== 'user') continue
    const typed = spellOutDays(content, turn?.slots.when ?? null)
    turn = await next(reader, { turn, pending, answer }, await understand(reader.caller, typed, clock))
    pending = null
    answer = ''
  }
  return turn
}

/** The state of the conversation before a message. */
type Before = { turn: Turn | null; pending: Pending | null; answer: string }

/** A thumb up after an answer. */
const WORDLESS = /^[^\p{L}\p{N}?]+$/u
const NEVER_MIND = /^(?:never ?mind|forget it|stop|no|nope|no thanks|cancel|olvidalo|no gracias)\W*$/i
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

function isReply({ asked, content }: Pending, turn: Turn, reading: Understanding): boolean {
  // A listed choice may be typed word for word.
  if (isOnlySlots(reading) || (reading.text.length > 2 && content.includes(reading.text))) return true
  const [best] = reading.matches
  const isOther = best !== undefined && best.score >= CLEAR && best.entry !== turn.entry
  if (!FREE_TEXT.has(asked)) return !isOther && !QUESTION.test(reading.text)
  return !(QUESTION.test(reading.text) || (isOther && /_visit$|^new_|^book$|^guide$/.test(best.entry)))
}

/** How a message continues the previous turn, or null if it is a new request. */
function continuation(
  audience: Audience,
  { turn, pending }: Before,
  reading: Understanding,
): 'reply' | 'follow' | null {
  if (turn?.entry == null) return null
  if (pending !== null && isReply(pending, turn, reading)) return 'reply'
  const isLikely = FOLLOWS.test(reading.text) || !isSure(reading) || reading.rest.startsWith('{when')
  const isUsed = unusedTags(audience, turn.entry, reading).length === 0
  return isOnlySlots(reading) && isLikely && isUsed ? 'follow' : null
}

/** `What about a restaurant`, after the tax on a house. */
const isOtherFact = (audience: Audience, turn: Turn | null, { text, rest }: Understanding): boolean =>
  turn?.entry != null &&
  FOLLOWS.test(rest) &&
  wordsIn(rest.replace(FOLLOWS, '')).length <= SHORT &&
  factsIn(text).some((fact) => factsOf(audience, turn.entry ?? '').includes(fact))

async function next(reader: Reader, before: Before, typed: Understanding): Promise<Turn> {
  const { turn, pending, answer } = before
  if (turn !== null && WORDLESS.test(typed.text)) return { ...typed, entry: 'thanks', answers: {}, only: [] }
  if (NEVER_MIND.test(typed.text)) return { ...typed, entry: 'never_mind', answers: {}, only: [] }
  const corrected = turn && withCorrection(turn, answer, typed)
  if (corrected) return corrected
  const audience = toAudience(reader.caller)
  const how = continuation(audience, before, typed)
  if (turn === null || how === null) {
    // `what if it's 150 ft`, `and what does it cost us`
    const isAgain = WHAT_IF.test(typed.rest) || (turn?.entry === typed.matches[0]?.entry && IT.test(typed.rest))
    const isUnclear =
      !isSure(typed) || wordsIn(typed.rest).length <= SHORT || isAgain || isOtherFact(audience, turn, typed)
    const detailed = turn && isUnclear && !HE_OR_SHE.test(typed.rest) ? withDetail(audience, turn, typed) : null
    if (detailed) return detailed
    const reading = await refer(reader, before, together(audience, turn, typed))
    const same = turn && withSubjectOfTrade(audience, turn, reading)
    if (same) return same
    const isOpen = turn !== null && (!isSure(reading) || isRefusal(reading.matches[0]?.entry) || isBarePick(reading))
    const narrowed = isOpen ? (withItem(audience, turn, reading) ?? withPick(turn, answer, reading)) : null
    return narrowed ?? ownRequest(turn, reading)
  }
  const { rest } = turn
  const asked = how === 'reply' ? pending?.asked : undefined
  const isText = asked !== undefined && FREE_TEXT.has(asked) && !isOnlySlots(typed)
  const isAnswer = asked !== undefined && (isText || !FREE_TEXT.has(asked))
  const isLonger = how === 'reply' || typed.slots.said.length > 0
  return {
    ...turn,
    text: isLonger ? `${turn.text}, ${typed.text}` : typed.text,
    rest: isLonger && !isText ? `${rest}, ${typed.rest}` : rest,
    slots: mergeSlots(turn.slots, typed.slots, asked),
    answers: { ...(how === 'reply' && turn.answers), ...(isAnswer && { [asked]: typed.text }) },
    only: [],
  }
}

function ownRequest(turn: Turn | null, reading: Understanding): Turn {
  const { slots, matches } = reading
  // `Book her at 9`, after a question about tomorrow.
  const when = slots.when?.from === null ? mergeWhen(turn?.slots.when ?? null, slots.when) : slots.when
  const entry = isSure(reading) || standsAlone(reading) ? (matches[0]?.entry ?? null) : null
  return { ...reading, slots: { ...slots, when }, entry, answers: {}, only: [] }
}
