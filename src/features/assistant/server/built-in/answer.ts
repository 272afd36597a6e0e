import { formatPhone } from '#contract/phone-format.ts'
import { isStaff } from '#contract/roles.ts'
import { AppError } from '#server/errors.ts'
import type { ChatMessage } from '../../contract.ts'
import { companyFor } from '../shared/company.ts'
import type { Caller, Tool } from '../shared/tool.ts'
import { type Answer, Answered, type Asked, found, says, look } from './asked.ts'
import { calculation } from './calculations.ts'
import { follow } from './conversation.ts'
import { fromCode, fromGuides, offers, unknown } from './knowledge.ts'
import { order } from './orders.ts'
import { record } from './records.ts'
import { taxQuestion } from './tax-question.ts'
import { pageNameIn, recordIn } from './viewed.ts'

export type { Answer } from './asked.ts'

/** What it answers from: the conversation, what the user is looking at, and the tools that they may use. */
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
  }
  const given = await attempt(asked)
  const isFirst = !messages.some(({ role }) => role === 'assistant')
  return isFirst ? { ...given, text: `${BUILT_IN}\n\n${given.text}` } : given
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

async function answerTo(asked: Asked): Promise<Answer> {
  const { intent, staff } = asked
  if (intent === 'thanks') return says('You are welcome.')
  if (intent === 'greeting') return says(`Hello. What can I do for you?\n\n${offers(asked)}`)
  if (intent === 'abilities') return says(offers(asked))
  if (!staff && DANGER.test(asked.reading.plain)) return danger(asked)
  const done = calculation(asked) ?? order(asked)
  if (done) return done
  const answered = await record(asked)
  if (answered) return isAboutSomethingElse(asked, answered) ? ((await fromGuides(asked)) ?? unknown(asked)) : answered
  if (intent === 'tax')
    return staff ? found(await look(asked, 'texas_sales_tax', taxQuestion(asked.reading))) : says(FOR_STAFF)
  if (intent === 'code') return (await isKnownSection(asked)) ?? fromCode(asked)
  return (await fromGuides(asked)) ?? (await aboutSomeone(asked)) ?? unknown(asked)
}

const DANGER =
  /\b(?:smell\w*|burn(?:ing|t|s)?|smoke|smoking|on fire|fire|sparks|sparking|shock(?:ed|s|ing)?|melt(?:ed|ing)|arcing)\b(?! (?:detector|alarm))/

/** Someone may be hurt: nothing else matters. */
async function danger({ caller }: Asked): Promise<Answer> {
  const { phone } = await companyFor(caller)
  const call = phone ? ` Then call us at ${formatPhone(phone)}.` : ' Then call us.'
  return says(
    `If anything burns, smokes or sparks, or a person was shocked: leave, and call 911. Switch off the main breaker only if you can reach it safely.${call}`,
  )
}

/** Words that a client's own records are asked about with. */
const ABOUT_US = /\b(?:i|i'm|i've|my|me|mine|you|your|yours|we|our|us|someone|anyone|somebody|electrician|technician)\b/

/** A client's question with unknown words that the answer does not have either: `who is the president`. */
const isAboutSomethingElse = ({ staff, reading: { names, plain } }: Asked, { text }: Answer): boolean =>
  !staff &&
  names.length > 0 &&
  !ABOUT_US.test(plain) &&
  !names.some((name) => text.toLowerCase().includes(name.toLowerCase()))

/** A section of the code wins over the guides; a word such as `outlet` may be in both. */
async function isKnownSection(asked: Asked): Promise<Answer | null> {
  if (asked.reading.sections.length > 0 || asked.staff) return null
  return fromGuides(asked, 0.8)
}

/** A name alone: what there is about it. */
async function aboutSomeone(asked: Asked): Promise<Answer | null> {
  const { reading, staff } = asked
  const isOnlyName = reading.names.length === 1 && /^_name$/.test(reading.tagged)
  return staff && isOnlyName ? record({ ...asked, intent: 'clients' }) : null
}
