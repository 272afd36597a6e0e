import type { Answer, Asked } from './asked.ts'
import type { IntentName } from './intents.ts'
import { empty, stem } from './knowledge.ts'
import { withDigits } from './quantities.ts'
import { canonical } from './vocabulary.ts'
import { readWhen, WHEN_MARK } from './when.ts'

// An answer must use every word that narrows its question: without `over 60 days`, a list of unpaid invoices answers another
// question. A word is used if its intent always answers it, a tool searched for it, or the answer has it.

/** Not empty here: they narrow, rank or deny. */
const NARROWING = new Set(
  `good much make makes made making after before between most more other else even ever long not no none never without only since until over under than but except whole same cannot`.split(
    ' ',
  ),
)
const ALSO_EMPTY = new Set(
  `please hey today's there today tell check whats show list view give okay just see need got us company business we'll they're shall ask asks info information record records number sparky thing look looks open' been yet currently now still current right far moment`.split(
    ' ',
  ),
)
const isEmpty = (word: string): boolean => !NARROWING.has(word) && (empty.has(word) || ALSO_EMPTY.has(word))

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const VISIT_WORDS =
  'schedule booking job coming electrician book see visit work working going day days morning afternoon evening happening happened busy first free here home house stop stops start starts time times team date dates busy planned address happen send'
const MONEY_WORDS = 'owe invoice pay client money total account amount us price much'

/** Words that an intent's answers always cover: concepts of the vocabulary, or literal words. */
const understood: Partial<Record<IntentName, ReadonlySet<string>>> = {
  balance: list(`${MONEY_WORDS} most left remaining due out open anyone free coming bill`),
  overdue: list(`${MONEY_WORDS} overdue`),
  payments: list(`${MONEY_WORDS} last first history made received previous ever already fully past`),
  invoices: list(
    `${MONEY_WORDS} status draft sent paid cancel void unpaid open free send create last first overdue new description`,
  ),
  visits: list(VISIT_WORDS),
  availability: list(`${VISIT_WORDS} booked off`),
  free_times: list(`${VISIT_WORDS} soon open possible next can earliest`),
  clients: list('client number last first new name lookup find where open'),
  jobs: list(
    'job status assign assigned unassigned electrician first work working date done finished completed progress active scheduled schedule cancel open last not coming upcoming when for ongoing underway',
  ),
  leads: list(
    'lead pipeline status last first new open price amount estimated sales value worth convert converted total',
  ),
  quotes: list(
    'much quote status sent send accept accepted draft decline declined expired expire open pending waiting answered unanswered answer not no client total amount price last first new viewed approved due approve sign signed',
  ),
  permits: list(
    'permit status pending submitted approved rejected expired expire closed active job client address first soon open issued',
  ),
  inspections: list(
    'inspection status schedule scheduled passed failed pass fail cancel due first coming date job client soon result upcoming',
  ),
  licenses: list('license expire company date number electrician user client soon status expiring'),
  panels: list(
    'panel circuit breaker feeds feed feeding main size amps room free load brand have at box where location rating controls control wire dwelling',
  ),
  prices: list('much price labor hours hour services install installing item charge quote'),
  figures: list(
    'much makes making revenue money figures client job invoice lead quote booking create made make attention needs first month pipeline total things focus unpaid owe open free active pending new how going good bad list waiting pay work unassigned overdue',
  ),
  company: list(
    'company phone address email contact hours license services name website book free open closed closing days time when online insured bonded weekend located location coming reach text message bonded insurance',
  ),
  referrals: list('much referral code credit link revenue earned pay people friend friends share so total'),
  tax: list(
    'much tax labor material house dwelling building price rate sales taxable repair remodel new construction maintenance commercial residential charge lump sum separate separated contract invoice services job line lines client texas percent state office store shop apartment restaurant school church upgrade rewire replace install panel permit fee parts',
  ),
}

/** Questions for the calculators and the code use words that only their subject has. */
const FREE_TEXT: ReadonlySet<IntentName> = new Set<IntentName>([
  'code',
  'motor',
  'ev_room',
  'voltage_drop',
  'conduit_fill',
  'box_fill',
  'dwelling',
  'generator',
  'ampacity',
  'conductor',
])

const digitsIn = (text: string): string[] => text.replaceAll(/(\d),(?=\d{3})/g, '$1').match(/\d+(?:\.\d+)?/g) ?? []

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g
const NEGATION = /(?:n't|^(?:arent|cant|couldnt|didnt|doesnt|dont|hasnt|havent|isnt|wasnt|wont|wouldnt))$/

/** Intents whose answers are about today anyway. */
const TODAY: ReadonlySet<IntentName | null> = new Set<IntentName | null>(['balance', 'overdue', 'company'])

/** Date and time words of the question that no tool call used. */
function unusedWhen(asked: Asked, used: string): string[] {
  const { intent, reading, clock } = asked
  if (intent === null || intent === 'company' || FREE_TEXT.has(intent)) return []
  const { when, rest } = readWhen(reading.text, clock)
  if (!rest.includes(WHEN_MARK) || rest.length !== reading.text.length) return []
  const dates = [when?.from, when?.time].filter((one) => typeof one === 'string')
  if (dates.length > 0 && dates.every((date) => used.includes(date))) return []
  const words = rest.replaceAll(/[^]/g, (letter, index: number) =>
    letter === WHEN_MARK ? (reading.text[index] ?? '') : ' ',
  )
  const phrase = words.replaceAll(/\s+/g, ' ').trim().toLowerCase()
  return (phrase === 'today' && TODAY.has(asked.intent)) ||
    /^(?:now|right now|currently|at the moment)?$/.test(phrase) ||
    used.includes(phrase)
    ? []
    : [phrase]
}

/** The words of a question that its answer left out. */
export function unusedWords(asked: Asked, { text, sources }: Answer): string[] {
  const { intent, reading, clock, inputs } = asked
  if (intent === null) return []
  const used = [JSON.stringify(inputs), text, ...sources.map(({ title }) => title)]
    .join(' ')
    .toLowerCase()
    .replaceAll(UUID, ' ')
  const usedDigits = new Set(digitsIn(used))
  const { rest } = readWhen(reading.latest, clock)
  const understoodWords = understood[intent]
  const isUsed = (word: string): boolean =>
    isEmpty(word) ||
    understoodWords?.has(word) === true ||
    understoodWords?.has(canonical(word) ?? word) === true ||
    used.includes(stem(word))
  const words = [...rest.matchAll(/\p{L}[\p{L}\p{M}'’-]*/gu)].flatMap(([word]) =>
    NEGATION.test(word)
      ? ['not']
      : word
          .replace(/['’]s?$/, '')
          .split('-')
          .filter((part) => part.length > 1),
  )
  const unused = FREE_TEXT.has(intent)
    ? reading.names
        .flatMap((name) => name.toLowerCase().split(/[\s-]+/))
        .filter((name) => name.length > 2 && withDigits(name) === name && !used.includes(stem(name)))
    : words.filter((word) => !isUsed(word) && !/^(?:inv|quo|wo|dos|q)$/.test(word))
  const digits = digitsIn(rest.replaceAll(/\b(?:inv|q|wo|quo|dos)-?\s?\d+\b/g, ' ')).filter(
    (one) => !usedDigits.has(one) && !used.includes(one),
  )
  const numbers = reading.numbers.filter((number) => !used.includes(number.toLowerCase()))
  return [...new Set([...unused, ...digits, ...numbers, ...unusedWhen(asked, used)])]
}
