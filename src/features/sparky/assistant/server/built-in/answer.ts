import { isStaff } from '#contract/roles.ts'
import { listAnd } from '#contract/text.ts'
import { AppError } from '#server/errors.ts'
import type { ChatMessage } from '../../contract.ts'
import { companyFor, warningFor } from '../shared/company.ts'
import type { Caller, Tool } from '../shared/tool.ts'
import { askIn } from './asks.ts'
import { calculations } from './calculations.ts'
import { follow } from './dialog.ts'
import type { Turn } from './turn.ts'
import { code, fromGuides, fromKnowledge, fromLoneSection, SURE_FIT } from './guides.ts'
import type { Entry } from './entry.ts'
import { wordsIn } from './words.ts'
import { findSection, lookUp } from './lookups.ts'
import { offers, unknown } from './offers.ts'
import { orders } from './orders.ts'
import { type Answer, Answered, askWhich, joined, type Question, says } from './question.ts'
import { HOW_TO, isSure, toAudience, unusedTags } from './understand.ts'
import { type Clock, getToday, readWhen } from './when.ts'
import type { Person } from './names.ts'
import type { Reader } from './subjects.ts'
import { pageNameIn, recordIn } from './viewed.ts'

export type { Answer } from './question.ts'

/** The input of an answer: the conversation, the user's page, and the tools that they may use. */
export type Asked = { messages: readonly ChatMessage[]; page: string | null; tools: readonly Tool[] }

const guide: Entry = async (question) => (await fromGuides(question)) ?? unknown(question)

/** Entries without a tool. */
const talk: Record<string, Entry> = {
  greeting: (question) => says(`Hello. What can I do for you?\n\n${offers(question)}`),
  never_mind: () => says('OK. Nothing was changed.'),
  thanks: () => says('You are welcome.'),
  abilities: (question) => says(offers(question)),
  guide,
  code,
}

const coded: Record<string, Entry> = { ...calculations, ...orders }

/** The code of an entry, or what its section says. */
function entryFor(question: Question): Entry | undefined {
  const { entry, staff } = question
  const section = findSection(question)
  if (talk[entry]) return talk[entry]
  if (section && (section.words !== '' || section.steps.length > 0)) return (one) => lookUp(one, section)
  return staff || ['book', 'move_visit', 'cancel_visit'].includes(entry) ? coded[entry] : undefined
}

/** A change for the user to confirm. */
const isOrder = (entry: string | null, staff: boolean): boolean =>
  entry !== null && (entry in orders || findSection({ entry, staff })?.steps[0]?.kind === '~')

/** How well a guide section must fit a question that sounds like a how-to. */
const LIKELY_FIT = 0.5

/** How near a subject of the trade must be if nothing says that the question is about one. */
const KNOWN_ALONE = 0.5

/** Answers from records, which must use all that was said. */
const isLookup = (question: Question): boolean =>
  Object.keys(question.answers).length === 0 &&
  (findSection(question)?.steps.length ?? 0) > 0 &&
  !isOrder(question.entry, question.staff)

/** Entries of clients whose answers hold whatever name is in the question. */
const ANY_NAME = /^(?:referrals|book|guide|code|greeting|thanks|abilities|move_visit|cancel_visit|jobs|company)/

/** A name or value in the question that the answer could not use, or null. */
async function findUnused(question: Question): Promise<string | null> {
  const [name] = question.slots.unknown
  const hasNumber = question.slots.said.some(({ tag }) => tag === 'number')
  const isAboutName = !question.staff && name !== undefined && !hasNumber && !ANY_NAME.test(question.entry)
  if (isAboutName && !findSection(question)?.words && !(await isOwnName(question, name))) return `"${name}"`
  if (!isLookup(question)) return null
  const names = unusedTags(toAudience(question.caller), question.entry, question)
    .filter((tag) => tag !== '{when}' || question.slots.when?.from !== getToday(question.clock))
    .map((tag) => (tag === '{when}' ? 'the date' : `the ${tag.slice(1, -1)}`))
  return names.length > 0 ? `${listAnd(names)} that you named` : null
}

/** True for `Marcus and Priya`: a word of the text is the name of each person alone. */
function eachIsNamed({ slots: { people }, text }: Question): boolean {
  const words = wordsIn(text)
  const isNamed = (person: Person) => (word: string) => wordsIn(person.name).includes(word)
  return people.every((one) =>
    words.some((word) => isNamed(one)(word) && people.filter((person) => isNamed(person)(word)).length === 1),
  )
}

/** The question about each of the people or clients that it names. */
function oneByOne(question: Question): Question[] {
  const { clients, moreClients, people } = question.slots
  const about = (slots: Partial<Question['slots']>) => ({ ...question, slots: { ...question.slots, ...slots } })
  if (people.length > 1) return eachIsNamed(question) ? people.map((person) => about({ people: [person] })) : []
  if (clients.length !== 1) return []
  return [...clients, ...moreClients].map((client) => about({ clients: [client], moreClients: [], unknown: [] }))
}

/** `delete {client}`: the guides know clients, and not this one. */
const withNouns = (question: Question): Question => ({
  ...question,
  rest: question.rest.replaceAll('{client}', 'client').replaceAll('{number}', 'invoice'),
})

async function answerTo(question: Question): Promise<Answer> {
  const { people } = question.slots
  const section = findSection(question)
  const isAboutTwo = section?.words || section?.sentences.some((sentence) => /\{person\}.*\{person\}/.test(sentence))
  const isAboutEach = isLookup(question) || section?.needsClient === true
  const questions = isAboutEach && !(isAboutTwo && people.length > 1) ? oneByOne(question) : []
  if (questions.length > 1) return joined(await Promise.all(questions.map(answerTo)))
  if (people.length > 1 && !isAboutTwo) return askWhich('person', people)
  const unused = await findUnused(question)
  if (unused !== null) return unknown(question, `I could not use ${unused}, and an answer without it could be wrong.`)
  // A question about the trade that is sure of nothing else, or would be refused.
  const subject = /^(?:cannot_sizing|outage)?$/.test(question.entry) ? await fromKnowledge(question, KNOWN_ALONE) : null
  if (subject) return subject
  const entry = entryFor(question)
  if (entry) {
    const answer = await entry(question)
    // A refused order: how they do it themselves.
    const help = /^cannot_(?:order|note)$/.test(question.entry)
      ? await fromGuides(withNouns(question), SURE_FIT, 0.33)
      : null
    return help ? { ...help, text: `${answer.text}\n\n${help.text}` } : answer
  }
  const isGuide = question.matches[0]?.entry === 'guide'
  const isHowTo = HOW_TO.test(question.rest)
  const help = await (isGuide || isHowTo
    ? fromGuides(question, isGuide && isHowTo ? LIKELY_FIT : SURE_FIT)
    : fromLoneSection(question))
  return help ?? unknown(question)
}

const OWN_RECORDS = ['visits', 'find_invoices', 'find_quotes']

/** The client, or a word of their visits, invoices and quotes, such as a technician or a street. */
async function isOwnName(question: Question, name: string): Promise<boolean> {
  if (wordsIn(name).every((word) => wordsIn(question.caller.user.name).includes(word))) return true
  const texts = question.tools
    .filter(({ name: tool }) => OWN_RECORDS.includes(tool))
    .map(async (tool) => (tool.writes ? '' : (await tool.run(question.caller, {})).text))
  return (await Promise.all(texts)).some((text) => text.toLowerCase().includes(name.toLowerCase()))
}

/** A refusal is an answer too: it says what to do. */
async function attempt(question: Question): Promise<Answer> {
  try {
    const answer = await answerTo(question)
    const lines = answer.text.split('\n')
    const isPicked = lines.some((line) => question.only.includes(line))
    const text = isPicked
      ? lines.filter((line) => !line.startsWith('- ') || question.only.includes(line)).join('\n')
      : answer.text
    // The name of a new client is no typo.
    const named = /^new_(?:client|lead)$/.test(question.entry) ? [] : question.slots.guesses
    const guesses = named.map(({ said, name }) => `I took "${said}" for ${name}.`)
    return { ...answer, text: [...guesses, text].join('\n') }
  } catch (error) {
    if (error instanceof Answered) return error.answer
    if (error instanceof AppError) return says(error.message)
    throw error
  }
}

const AND =
  /\s*(?:[,;.?]\s+(?:and|y|also)\s+|[?.;]\s+|\s+(?:and|y)\s+)(?=(?:tell me |also )?(?:(?:who|what|when|where|how)'?s?|which|is|are|do|does|did|can|any|my|his|her|their|the|gate|phone|give me|show me|quien|que|cuando|donde|cuanto|cual|como|puedo)\b)/i

/** `what came in this month vs October`: the same question about another time. */
function inTwoTimes(text: string, clock: Clock): string[] {
  const [before = '', after, ...others] = text.split(/\s+(?:vs\.?|versus|compared (?:to|with)|against)\s+/i)
  if (after === undefined || others.length > 0) return []
  const { rest } = readWhen(before, clock)
  const isTime = readWhen(after.replace(/\W+$/, ''), clock).rest === '{when}'
  return isTime && rest.includes('{when}') ? [before, rest.replace('{when}', after)] : []
}

/** `an invoice for two hours and the permit`: what follows is no question. */
const THING = /^(?:also )?(?:the|my)\b/i
const THEN =
  /[,;.]?\s+(?:and|then|y)\s+(?=(?:then |also )?(?:confirm|text|tell|let|send|email|invoice|bill|book|cancel|move|remind|give|assign|put|manda|avisa|dile|dale|ponle)\w*\b)/i

/** Two wishes at once, each clear by itself: each gets its answer or card. */
async function inParts(
  reader: Reader,
  turn: Turn,
  toQuestion: (turn: Turn) => Question,
  messages: readonly ChatMessage[],
): Promise<Answer | null> {
  const clock = toQuestion(turn).clock
  const times = inTwoTimes(turn.text, clock)
  const split = turn.text.split(AND).filter(Boolean)
  const isText = /_message$|^note_/.test(turn.entry ?? '')
  const isQuestion = split[1] !== undefined && !THING.test(split[1])
  if (isOrder(turn.entry, isStaff(reader.caller.user.role)) && (isText || !isQuestion)) return null
  const parts = times.length > 0 ? times : split.length > 1 || turn.entry !== null ? split : turn.text.split(THEN)
  const [one, two] = parts.map((content) => ({ role: 'user' as const, content }))
  if (!one || !two || parts.length > 2) return null
  const [first, second] = await Promise.all([
    follow(reader, [...messages.slice(0, -1), one], clock),
    follow(reader, [one, two], clock),
  ])
  if (!first?.entry || !second?.entry || !isSure(first) || !isSure(second)) return null
  // `and is it still good` is no thanks.
  if ([first, second].some(({ entry }) => entry === 'thanks' || entry === 'greeting')) return null
  if (first.entry === second.entry && times.length === 0) return null
  const answers = [await attempt(toQuestion(first)), await attempt(toQuestion(second))]
  if (answers.some(({ text }) => askIn(text) !== null)) return null
  return joined(answers)
}

/** A second change in a message gets a card too, or is named: `move Grace to Friday and text her`. */
async function withRest(
  reader: Reader,
  { turn, answer, toQuestion }: { turn: Turn; answer: Answer; toQuestion: (turn: Turn) => Question },
): Promise<Answer> {
  const [first = '', rest] = turn.text.split(THEN)
  const isText = /_message$|^note_|late$/.test(turn.entry ?? '')
  const isConfirmed =
    turn.entry !== 'confirm_visit' && answer.changes.some(({ input }) => Object.hasOwn(Object(input), 'confirm'))
  if (rest === undefined || isText || isConfirmed) return answer
  const { clock } = toQuestion(turn)
  const messages = [first, rest].map((content) => ({ role: 'user' as const, content }))
  const isOther = (part: Turn | null): part is Turn =>
    part !== null && part.entry !== turn.entry && isOrder(part.entry, isStaff(reader.caller.user.role))
  const second = await follow(reader, messages, clock)
  const other = isOther(second) ? second : await follow(reader, messages.slice(0, 1), clock)
  if (!isOther(other)) return answer
  const more = isSure(other) ? await attempt(toQuestion(other)) : null
  if (more === null || more.changes.length === 0) {
    const words = other === second ? rest : first
    return { ...answer, text: `${answer.text}\nThen tell me the rest: "${words}".` }
  }
  return joined(other === second ? [answer, more] : [more, answer])
}

/** Whom to call, and where: staff still get that when a client reports danger. */
const CONTACTS = /^(?:client|client_phone|client_address|client_notes|find_client|next_visit)$/

/** Answers without a language model: what was said is looked up and compared with examples, with the same tools that a model would use. */
export async function answer(caller: Caller, { messages, page, tools }: Asked): Promise<Answer> {
  const { time_zone } = await companyFor(caller)
  const clock = { zone: time_zone, now: caller.services.now().toISOString() }
  const staff = isStaff(caller.user.role)
  const reader = { caller, tools }
  const turn = await follow(reader, messages, clock)
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
  const warning = await warningFor(caller, messages.at(-1)?.content ?? '')
  if (warning === '') {
    const both = await inParts(reader, turn, toQuestion, messages)
    if (both) return both
    const only = await attempt(question)
    return only.changes.length > 0 ? withRest(reader, { turn, answer: only, toQuestion }) : only
  }
  // Someone may be hurt: safety instructions first, then only what was requested.
  const isRequest = isOrder(question.entry, staff) || (staff && isSure(turn) && CONTACTS.test(question.entry))
  if (!isRequest) return says(warning)
  const done = await attempt(question)
  return { ...done, text: `${warning}\n\n${done.text}` }
}
