import type { ChatMessage } from '../../contract.ts'
import { type IntentName, intentOf } from './intents.ts'
import { type Reading, read } from './reading.ts'
import { type Clock, mergeWhen } from './when.ts'

/** The built-in assistant's questions about missing details. Each ends an answer, and the next message fills it in. */
export const asks = {
  client: 'Which client is it for?',
  when: 'What day and time?',
  time: 'What time?',
  service: 'What service is it?',
  title: 'What is the job?',
  items: 'What should be on it? For example: 2 hours of labor and a 50 A spa disconnect.',
  amps: 'For how many amps?',
  length: 'How many feet is it one way, at how many amps and volts, and what size is the wire?',
  conductors: 'How many conductors of which size? For example: 4 #6 THHN.',
  box: 'How many conductors of which size, how many devices, and how many cubic inches has the box?',
  floor_area: 'How many square feet is the home? Loads such as a 12 kW range or a 5 kW dryer count too.',
  loads: 'Which loads should it carry, in kW or VA? For example: 4 kW and 1.5 kW.',
  panel: 'Which panel? Say its rating in amps and the present load in VA, or the name of the client.',
  charger: 'How large is the charger, in amps or kW?',
  contact: 'What are the name and the email of the lead?',
  name: 'What is the name?',
  message: 'Who is it for, and what should it say?',
  about: 'What should the post be about?',
} as const
export type Slot = keyof typeof asks

/** The current request of a conversation, with everything the user typed about it. */
export type Turn = {
  intent: IntentName | null
  reading: Reading
  /** The user's replies to questions. */
  answers: Partial<Record<Slot, string>>
}

/** The question an answer ends with. */
export const slotAskedIn = (content: string): Slot | null => {
  for (const [slot, question] of Object.entries(asks))
    if (content.trimEnd().endsWith(question) && isSlot(slot)) return slot
  return null
}
const isSlot = (name: string): name is Slot => Object.hasOwn(asks, name)

const FOLLOWS = /^(?:and|or|what about|how about|ok and|same for|also)\b/i
const PRONOUN = /\b(?:it|that|this|them|they|their|he|she|him|her|his)\b/
/** Too weak to change the subject in reply to a question: `Friday at 2`, `Grace`. */
const WEAK: ReadonlySet<IntentName | null> = new Set<IntentName | null>([null, 'visits', 'clients', 'free_times'])

/** Limits of the text the rules read: everyday questions are shorter. 1,000 letters, twice for dates, can take 50 ms. */
const MOST_MESSAGES = 20
const MOST_LETTERS = 1000
const MOST_LETTERS_IN_ALL = 2000

/** The end of a conversation, as much as the rules read: however long it is, no other request waits for that. */
export function readable(messages: readonly ChatMessage[]): ChatMessage[] {
  const end: ChatMessage[] = []
  let left = MOST_LETTERS_IN_ALL
  for (const { role, content } of messages.slice(-MOST_MESSAGES).toReversed()) {
    const said = role === 'user' ? content.slice(0, MOST_LETTERS) : content
    if (role === 'user') left -= said.length
    if (left < 0) break
    end.push({ role, content: said })
  }
  return end.toReversed()
}

/** Follows a conversation to its last message. */
export function follow(messages: readonly ChatMessage[], clock: Clock, staff: boolean): Turn {
  let turn: Turn = { intent: null, reading: read('', clock), answers: {} }
  let asked: Slot | null = null
  for (const { role, content } of readable(messages)) {
    if (role === 'assistant') asked = slotAskedIn(content)
    if (role !== 'user') continue
    turn = next(turn, asked, content, clock, staff)
    asked = null
  }
  return turn
}

/** Another wish than the reply to a question: `I want to move my appointment`. */
const WISH =
  /\b(?:move|reschedule|postpone|cancel|delete|void|refund|change|pay)\b.*\b(?:booking|schedule|invoice|quote|job|it|that|one)\b|\b(?:reschedule|postpone)\b|\b(?:speak|talk) (?:to|with)\b/
const QUESTION =
  /^(?:what|who|when|where|which|how|why|is|are|am|does|did|was|were|can|could|would|will|should|do (?:i|we|you|they)|have (?:i|we|you)|list|show)\b/
const ORDERS: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'new_message',
  'new_post',
  'new_lead',
  'new_client',
  'new_quote',
  'new_invoice',
  'new_job',
  'book',
])
const ORDER = /^(?:please )?(?:book|schedule|create|text|send|invoice|quote)\b/

/** True if a message answers the pending question. Another question, wish or order does not. */
function isReplyTo(slot: Slot, turn: Turn, { tagged, when }: Reading, intent: IntentName | null): boolean {
  if (turn.intent === null || WISH.test(tagged)) return false
  if (/^(?:never ?mind|cancel|stop|forget it|no)\b/.test(tagged)) return false
  if ((slot === 'when' || slot === 'time') && when !== null) return true
  return !QUESTION.test(tagged) && !(intent !== turn.intent && ORDERS.has(intent) && ORDER.test(tagged))
}

function next(turn: Turn, asked: Slot | null, content: string, clock: Clock, staff: boolean): Turn {
  const reading = read(content, clock)
  const intent = intentOf(reading, staff)
  if (asked !== null && isReplyTo(asked, turn, reading, intent))
    return {
      intent: turn.intent,
      reading: added(turn.reading, reading),
      answers: { ...turn.answers, [asked]: reading.text },
    }
  if (turn.intent !== null && FOLLOWS.test(content.trim()) && WEAK.has(intent))
    return { intent: turn.intent, reading: changed(turn.reading, reading), answers: {} }
  // `When is he coming` is about the last name.
  const names = reading.names.length === 0 && PRONOUN.test(reading.tagged) ? turn.reading.names : reading.names
  return { intent, reading: { ...reading, names }, answers: {} }
}

const joined = (earlier: Reading, later: Reading): Reading => ({
  ...earlier,
  text: `${earlier.text}, ${later.text}`,
  plain: `${earlier.plain}, ${later.plain}`,
  latest: `${earlier.latest}, ${later.latest}`,
  when: mergeWhen(earlier.when, later.when),
  quantities: {
    amps: [...earlier.quantities.amps, ...later.quantities.amps],
    volts: [...earlier.quantities.volts, ...later.quantities.volts],
    feet: [...earlier.quantities.feet, ...later.quantities.feet],
    horsepower: [...earlier.quantities.horsepower, ...later.quantities.horsepower],
    va: [...earlier.quantities.va, ...later.quantities.va],
    squareFeet: [...earlier.quantities.squareFeet, ...later.quantities.squareFeet],
    minutes: [...earlier.quantities.minutes, ...later.quantities.minutes],
    percent: [...earlier.quantities.percent, ...later.quantities.percent],
    dollars: [...earlier.quantities.dollars, ...later.quantities.dollars],
    sizes: [...earlier.quantities.sizes, ...later.quantities.sizes],
    conductors: [...earlier.quantities.conductors, ...later.quantities.conductors],
    inches: [...earlier.quantities.inches, ...later.quantities.inches],
    cubicInches: [...earlier.quantities.cubicInches, ...later.quantities.cubicInches],
    celsius: [...earlier.quantities.celsius, ...later.quantities.celsius],
  },
  sections: [...earlier.sections, ...later.sections],
  numbers: [...earlier.numbers, ...later.numbers],
})

/** With a reply to a question. */
const added = (earlier: Reading, later: Reading): Reading => ({
  ...joined(earlier, later),
  names: [...later.names, ...earlier.names],
})

/** `And tomorrow?`, `What about Linus?`: the same question about another day or person. */
const changed = (earlier: Reading, later: Reading): Reading => ({
  ...joined(earlier, later),
  text: later.text,
  latest: later.latest,
  names: later.names.length > 0 ? later.names : earlier.names,
  sections: later.sections.length > 0 ? later.sections : earlier.sections,
  numbers: later.numbers.length > 0 ? later.numbers : earlier.numbers,
  when: later.when ? mergeWhen(earlier.when, later.when) : earlier.when,
  quantities: Object.values(later.quantities).some((found) => found.length > 0) ? later.quantities : earlier.quantities,
})
