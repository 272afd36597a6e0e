import { CARDS_NOT_SET_UP } from '#contract/card-payments.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { isStaff } from '#contract/roles.ts'
import { listAnd } from '#contract/text.ts'
import { AppError } from '#server/errors.ts'
import type { ChatMessage } from '../../contract.ts'
import { isDanger } from '../../rules/danger.ts'
import { suggestionsFor } from '../../rules/suggestions.ts'
import { companyFor, warningFor } from '../shared/company.ts'
import type { Caller, Tool } from '../shared/tool.ts'
import { askIn } from './asks.ts'
import { calculations } from './calculations.ts'
import { follow, type Turn } from './dialog.ts'
import { type Examples, examples } from './examples.ts'
import { code, fromGuides } from './guides.ts'
import type { Entry } from './entry.ts'
import { forClients, forEveryone, forStaff } from './lookups.ts'
import { orders } from './orders.ts'
import { type Answer, Answered, askWhich, type Question, says } from './question.ts'
import { isSure, unusedTags } from './understand.ts'
import { getToday } from './when.ts'
import { pageNameIn, recordIn } from './viewed.ts'

export type { Answer } from './question.ts'

/** The input of an answer: the conversation, the user's page, and the tools that they may use. */
export type Asked = { messages: readonly ChatMessage[]; page: string | null; tools: readonly Tool[] }

const DONT_KNOW = "I don't know that."

const CAN = {
  staff:
    'I can look up clients, jobs, invoices, balances, the schedule, hours, free times, leads, quotes, prices, permits, inspections, licenses and panels, calculate by the electrical code, check Texas sales tax, search the guides, and prepare bookings, changes of visits, jobs, leads, quotes, invoices, texts and posts for you to confirm.',
  client:
    'I can look up your own invoices, what you owe, your visits, jobs and quotes, find free times, prepare a booking or cancel one for you to confirm, and explain how this site works.',
}

/** The assistant's abilities for this user on this page. */
function offers({ caller, staff, page }: Question): string {
  const suggestions = suggestionsFor(caller.user.role, page ?? '').map((question) => `- ${question}`)
  return `${staff ? CAN.staff : CAN.client}\n\nFor example:\n${suggestions.join('\n')}`
}

const NEAREST = 3

/** Says that it does not know, and offers the nearest things that it can do. */
function unknown(
  question: Question,
  why = "I only answer from this company's records, the guides and the code reference.",
): Answer {
  const audience = examples[question.staff ? 'staff' : 'client']
  const near = question.matches
    .flatMap(({ entry }) => audience.find((one) => one.entry === entry)?.offer ?? [])
    .filter((offer) => offer.endsWith('?'))
    .slice(0, NEAREST)
  return says(`${DONT_KNOW} ${why}\n\n${offers(question)}`, [], near)
}

const CARDS = {
  live: 'You can pay by card: press **Pay Now** on the dashboard.',
  test: 'Card payments are in test mode: no money moves.',
  off: CARDS_NOT_SET_UP,
}

/** The words that stand with the examples, and the facts of the company in them. */
const inWords =
  ({ words, sources }: Examples): Entry =>
  async (question) => {
    const { phone, license_number, card_payments } = await companyFor(question.caller)
    const text = words
      .replace('{call us}', phone ? `Call us at ${formatPhone(phone)}.` : 'Call us.')
      .replace('{license}', license_number ? `Our license is ${license_number}.` : 'I cannot see our license here.')
      .replace('{cards}', CARDS[card_payments])
    return sources.length > 0 ? says(text, sources) : unknown(question, text)
  }

const guide: Entry = async (question) => (await fromGuides(question)) ?? unknown(question)

/** Entries without a tool. */
const talk: Record<string, Entry> = {
  greeting: (question) => says(`Hello. What can I do for you?\n\n${offers(question)}`),
  thanks: () => says('You are welcome.'),
  abilities: (question) => says(offers(question)),
  guide,
  code: async (question) =>
    question.slots.sections.length > 0 || question.staff
      ? code(question)
      : ((await fromGuides(question, 0.8)) ?? code(question)),
}

/** The section of an entry whose answer is words. */
const findWords = ({ entry, staff }: Pick<Question, 'entry' | 'staff'>): Examples | undefined =>
  examples[staff ? 'staff' : 'client'].find((one) => one.entry === entry && one.words !== '')

function entryFor(question: Question): Entry | undefined {
  const { entry, staff } = question
  const section = findWords(question)
  if (section) return inWords(section)
  const own = staff ? { ...forStaff, ...calculations } : forClients
  return (
    talk[entry] ??
    own[entry] ??
    forEveryone[entry] ??
    (staff || ['book', 'move_visit', 'cancel_visit'].includes(entry) ? orders[entry] : undefined)
  )
}

/** How well a section of the guides must fit where it is not clear that the guides are meant. */
const SURE_FIT = 0.8

/** Answers from records, which must use all that was said. */
const isLookup = ({ entry, staff, answers }: Question): boolean =>
  Object.keys(answers).length === 0 && (entry in forEveryone || entry in (staff ? forStaff : forClients))

/** Entries of clients whose answers hold whatever name is in the question. */
const ANY_NAME = /^(?:book|guide|code|greeting|thanks|abilities|move_visit|cancel_visit|jobs|company)/

async function answerTo(question: Question): Promise<Answer> {
  const { people } = question.slots
  if (people.length > 1) return askWhich('person', people)
  const [name] = question.slots.unknown
  const isAboutName = !question.staff && name !== undefined && !ANY_NAME.test(question.entry) && !findWords(question)
  if (isAboutName && !(await isOwnName(question, name)))
    return unknown(question, `I could not use "${name}", and an answer without it could be wrong.`)
  const today = getToday(question.clock)
  const unused = isLookup(question) ? unusedTags(question.staff ? 'staff' : 'client', question.entry, question) : []
  const left = unused.filter((tag) => tag !== '{when}' || question.slots.when?.from !== today)
  if (left.length > 0)
    return unknown(
      question,
      `I could not use ${listAnd(left.map((tag) => `the ${tag.slice(1, -1)}`))} that you named, and an answer without it could be wrong.`.replace(
        'the when',
        'the date',
      ),
    )
  const entry = entryFor(question)
  if (entry) return entry(question)
  const isHowTo = question.matches[0]?.entry === 'guide'
  return (isHowTo && (await fromGuides(question, SURE_FIT))) || unknown(question)
}

/** A technician on the client's own visits. */
async function isOwnName(question: Question, name: string): Promise<boolean> {
  const tool = question.tools.find((one) => one.name === 'visits')
  if (!tool || tool.writes) return false
  const { text } = await tool.run(question.caller, {})
  return text.toLowerCase().includes(name.toLowerCase())
}

/** A refusal is an answer too: it says what to do. */
async function attempt(question: Question): Promise<Answer> {
  try {
    const answer = await answerTo(question)
    const guesses = question.slots.guesses.map(({ said, name }) => `I took "${said}" for ${name}.`)
    return { ...answer, text: [...guesses, answer.text].join('\n') }
  } catch (error) {
    if (error instanceof Answered) return error.answer
    if (error instanceof AppError) return says(error.message)
    throw error
  }
}

const AND =
  /\s*(?:[,;.?]\s+(?:and|y|also)\s+|[?.;]\s+|\s+(?:and|y)\s+)(?=(?:(?:who|what|when|where|how)'?s?|which|is|are|do|does|did|can|my|the|gate|phone|quien|que|cuando|donde|cuanto|cual)\b)/i

/** Two questions at once, each clear by itself and only to look up: each gets its answer. */
async function inParts(
  caller: Caller,
  turn: Turn,
  toQuestion: (turn: Turn) => Question,
  messages: readonly ChatMessage[],
): Promise<Answer | null> {
  const parts = turn.text.split(AND).filter(Boolean)
  if (parts.length !== 2) return null
  const clock = toQuestion(turn).clock
  const earlier = messages.slice(0, -1)
  const [first, second] = await Promise.all([
    follow(caller, [...earlier, { role: 'user', content: parts[0] ?? '' }], clock),
    follow(
      caller,
      [
        { role: 'user', content: parts[0] ?? '' },
        { role: 'user', content: parts[1] ?? '' },
      ],
      clock,
    ),
  ])
  if (!first?.entry || !second?.entry || first.entry === second.entry || !isSure(first) || !isSure(second)) return null
  if ([first, second].some(({ entry }) => entry !== null && entry in orders)) return null
  const answers = [await attempt(toQuestion(first)), await attempt(toQuestion(second))]
  if (answers.some(({ text }) => askIn(text) !== null)) return null
  return {
    ...says(
      answers.map(({ text }) => text).join('\n\n'),
      answers.flatMap(({ sources }) => sources),
    ),
  }
}

/** Answers without a language model: what was said is looked up and compared with examples, with the same tools that a model would use. */
export async function answer(caller: Caller, { messages, page, tools }: Asked): Promise<Answer> {
  const { time_zone } = await companyFor(caller)
  const clock = { zone: time_zone, now: caller.services.now().toISOString() }
  const staff = isStaff(caller.user.role)
  const turn = await follow(caller, messages, clock)
  if (turn === null) throw new Error('A conversation ends with a message of the user')
  const toQuestion = (one: Turn): Question => ({
    ...one,
    entry: one.entry ?? '',
    caller,
    tools,
    clock,
    staff,
    page: pageNameIn(page),
    viewed: recordIn(page),
  })
  const question = toQuestion(turn)
  if (isDanger(messages.at(-1)?.content ?? '')) return inDanger(question)
  return (await inParts(caller, turn, toQuestion, messages)) ?? attempt(question)
}

/** Someone may be hurt: safety instructions first, then only the requested action or record. */
async function inDanger(question: Question): Promise<Answer> {
  const warning = await warningFor(question.caller)
  const { entry, staff } = question
  if (!(entry in orders || (staff && entry in forStaff))) return says(warning)
  const rest = await attempt(question)
  return { ...rest, text: `${warning}\n\n${rest.text}` }
}
