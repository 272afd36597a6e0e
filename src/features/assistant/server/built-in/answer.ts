import { formatPhone } from '#contract/phone-format.ts'
import { isStaff } from '#contract/roles.ts'
import { AppError } from '#server/errors.ts'
import type { ChatMessage } from '../../contract.ts'
import { isDanger } from '../../rules/danger.ts'
import { companyFor, warningFor } from '../shared/company.ts'
import type { Caller, Tool } from '../shared/tool.ts'
import { type Answer, Answered, type Asked, found, says, look } from './asked.ts'
import { calculation } from './calculations.ts'
import { follow, slotAskedIn } from './conversation.ts'
import { DONT_KNOW, fromCode, fromGuides, offers, refusal, unknown } from './knowledge.ts'
import { isOrder, order } from './orders.ts'
import { isAboutRecords, record } from './records.ts'
import { taxQuestion } from './tax-question.ts'
import { unusedWords } from './unused-words.ts'
import { pageNameIn, recordIn } from './viewed.ts'

export type { Answer } from './asked.ts'

/** The input of an answer: the conversation, the user's page, and the tools that they may use. */
export type Question = { messages: readonly ChatMessage[]; page: string | null; tools: readonly Tool[] }

const BUILT_IN =
  'I am the built-in assistant: no language model is connected. I answer from your records, the guides and the code reference.'

/** Answers without a language model: everyday questions, recognized by rules, with the same tools that a model would use. */
export async function answer(caller: Caller, { messages, page, tools }: Question): Promise<Answer> {
  const { time_zone } = await companyFor(caller)
  const clock = { zone: time_zone, now: caller.services.now().toISOString() }
  const staff = isStaff(caller.user.role)
  const asked: Asked = {
    ...follow(messages, clock, staff),
    caller,
    tools,
    clock,
    staff,
    page: pageNameIn(page),
    viewed: recordIn(page),
    inputs: [],
  }
  const given = isDanger(messages.at(-1)?.content ?? '') ? await inDanger(asked) : await attempt(asked)
  const isFirst = !messages.some(({ role }) => role === 'assistant')
  return isFirst ? { ...given, text: `${BUILT_IN}\n\n${given.text}` } : given
}

/** Someone may be hurt: what to do comes first, then only what was ordered, or what the records say. */
async function inDanger(asked: Asked): Promise<Answer> {
  const warning = await warningFor(asked.caller)
  if (!isOrder(asked.intent) && !(asked.staff && isAboutRecords(asked.intent))) return says(warning)
  const rest = await attempt(asked)
  return { ...rest, text: `${warning}\n\n${rest.text}` }
}

/** A refusal is an answer too: it says what to do. */
async function attempt(asked: Asked): Promise<Answer> {
  try {
    return await answerTo(asked)
  } catch (error) {
    if (error instanceof Answered) return error.answer
    if (error instanceof AppError) return says(error.message)
    throw error
  }
}

const FOR_STAFF = 'Questions about sales tax are for the office. Call us if something on your invoice looks wrong.'

/** The answer, unless it left out a part of the question. */
function isWhole(asked: Asked, answered: Answer): Answer {
  // It already ends with a question, or says that it does not know.
  if (slotAskedIn(answered.text) !== null || answered.text.startsWith(DONT_KNOW)) return answered
  const unused = unusedWords(asked, answered)
  return unused.length === 0 ? answered : refusal(asked, unused)
}

/** The answer of the tax rules or the code, or null. */
async function reference(asked: Asked): Promise<Answer | null> {
  const { intent, staff } = asked
  if (intent === 'tax')
    return staff ? found(await look(asked, 'texas_sales_tax', taxQuestion(asked.reading))) : says(FOR_STAFF)
  return intent === 'code' ? ((await isKnownSection(asked)) ?? fromCode(asked)) : null
}

async function answerTo(asked: Asked): Promise<Answer> {
  const { intent } = asked
  if (intent === 'thanks') return says('You are welcome.')
  if (intent === 'greeting') return says(`Hello. What can I do for you?\n\n${offers(asked)}`)
  if (intent === 'abilities') return says(offers(asked))
  const ordered = order(asked)
  if (ordered) return ordered
  const answered = await (calculation(asked) ?? record(asked) ?? reference(asked))
  if (answered) return isWhole(asked, answered)
  return (await fromGuides(asked)) ?? (await aboutSomeone(asked)) ?? unknown(asked, await aboutPrices(asked))
}

/** A section of the code wins over the guides; a word such as `outlet` may be in both. */
async function isKnownSection(asked: Asked): Promise<Answer | null> {
  if (asked.reading.sections.length > 0 || asked.staff) return null
  return fromGuides(asked, 0.8)
}

/** Why a client gets no price. */
async function aboutPrices({ caller, staff, reading }: Asked): Promise<string> {
  if (staff || !/\b(?:prices?|costs?|charges?|fees?)\b|^how much\b/.test(reading.plain)) return ''
  const { phone } = await companyFor(caller)
  const call = phone ? `, or call us at ${formatPhone(phone)}` : ''
  return `I have no prices: what work costs depends on the job. Book an estimate and we send you a quote${call}.`
}

/** A name alone: what there is about it. */
async function aboutSomeone(asked: Asked): Promise<Answer | null> {
  const { reading, staff } = asked
  const isOnlyName = reading.names.length === 1 && /^_name$/.test(reading.tagged)
  return staff && isOnlyName ? record({ ...asked, intent: 'clients' }) : null
}
