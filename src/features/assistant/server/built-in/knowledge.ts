import * as z from 'zod'
import { listAnd } from '#contract/text.ts'
import { suggestionsFor } from '../../rules/suggestions.ts'
import { type Answer, type Asked, found, says, look } from './asked.ts'
import type { IntentName } from './intents.ts'
import { canonical, knownWord } from './vocabulary.ts'

// Answers from the guides and the code reference, and from nothing else.

const Sections = z.array(z.object({ title: z.string(), href: z.string(), body: z.string() }))
type Section = z.output<typeof Sections>[number]

/** Words that say nothing about the subject of a question. */
export const empty = new Set(
  `a about after again all also always am an and another any anyone anything are as at be because been before being but by can cannot can't cant could did do does doesn't doesnt doing
  don't dont each else even ever every everyone everything explain find for from get gets getting give go goes going good got guide had happen happens has have having he help her here
  hers him his how however i if im i'm i'd i've in into is isn't it its just keep know let like long look make makes making many may me mean means might mine more most much must my need needs no none not
  now of off ok on once one only or other our ours out over own page panelboard people please possible put really right said same say says screen see shall she should show so some someone
  something sparky steps still such sure take than thank thanks that that's the their them then there there's these they thing things this those through to too try up us use used user's using
  very want wants was way we we're well went were what what's whats when when's where where's which while who who's why will wish with within without won't work works would yes yet you your
  yours app system program software difference between meaning mind tell does's possible anybody guys way ways`.split(
    /\s+/,
  ),
)

/** The end of a word, cut off: enough to compare `voided` with `voiding`. */
export const stem = (word: string): string =>
  word
    .replace(/['’]s$/, '')
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(s|x|ch|sh)es$/, '$1')
    .replace(/([^sui])s$/, '$1')
    .replace(/(?:ations?|ating|ated|ings?|ed|er|ion|e)$/, '')
    .replace(/(.)\1$/, '$1')

/** Other words for the guides' terms: the guides use one word, and users several. */
const synonyms: Record<string, readonly string[]> = {
  void: ['cancel', 'cancelled'],
  delete: ['remove'],
  remove: ['delete'],
  edit: ['change'],
  change: ['edit'],
  modify: ['edit', 'change'],
  update: ['edit', 'change'],
  create: ['new', 'add'],
  add: ['new', 'create'],
  make: ['new', 'create'],
  reschedule: ['move'],
  move: ['reschedule', 'drag'],
  login: ['log', 'sign'],
  signin: ['log', 'sign'],
  copy: ['pdf', 'download'],
  password: ['password'],
  appointment: ['booking', 'visit'],
  booking: ['appointment', 'visit'],
  visit: ['appointment', 'booking'],
  bill: ['invoice'],
  customer: ['client'],
  estimate: ['quote'],
  picture: ['photo', 'logo'],
  photo: ['picture', 'file'],
  technician: ['assigned', 'employee', 'electrician'],
  employee: ['technician', 'staff', 'user'],
  export: ['csv', 'download'],
  download: ['csv', 'pdf'],
  print: ['pdf', 'download'],
  '2fa': ['two', 'factor'],
  mfa: ['two', 'factor'],
  sms: ['text'],
  text: ['sms', 'message'],
  discount: ['credit'],
  reward: ['credit', 'earn'],
  refund: ['refund'],
  deposit: ['deposit'],
  dark: ['theme'],
  mode: ['theme'],
  offline: ['connection', 'internet'],
  internet: ['offline', 'connection'],
  phone: ['phone'],
  install: ['install', 'app'],
  unsubscribe: ['stop'],
  opt: ['stop'],
  permission: ['role', 'may'],
  access: ['role', 'permission'],
}

/** The words of a question that its answer must have, as typed. */
const subjectsOf = (text: string): string[] => [
  ...new Set(
    (text.toLowerCase().match(/[\p{L}\d][\p{L}\d'’]*/gu) ?? [])
      .map((word) => knownWord(word, { exactly: true }) ?? knownWord(word) ?? word)
      .filter((word) => !empty.has(word) && word.length > 1),
  ),
]

/** Every word that would do for one. */
const formsOf = (word: string): string[] => {
  const concept = canonical(word)
  return [word, ...(concept === null || concept === word ? [] : [concept]), ...(synonyms[word] ?? [])].map(stem)
}

const stemsIn = (text: string): Set<string> => new Set((text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map(stem))

const STRANGE = 0.25
/** If two sections fit equally well, the longer one wins. */
const DETAIL = 0.03

/** Scores how well a section answers a question about these words, from 0 to 1: mostly by its text, then by its title. */
function fit(words: readonly string[], { title, body }: Pick<Section, 'title' | 'body'>): number {
  if (words.length === 0) return 0
  const [inTitle, inBody] = [stemsIn(title), stemsIn(`${title} ${body}`)]
  const share = (stems: Set<string>) =>
    words.filter((word) => formsOf(word).some((form) => stems.has(form))).length / words.length
  // A word from elsewhere that the section does not have, such as `sourdough`, says that the question is about that.
  const strange = words.filter((word) => knownWord(word) === null && !inBody.has(stem(word)))
  return 0.6 * share(inBody) + 0.4 * share(inTitle) + DETAIL * Math.min(1, body.length / 800) - STRANGE * strange.length
}

const LONGEST = 900

/** A section's text, at most so long, cut at the end of a paragraph or a step. */
function passageOf(body: string): string {
  if (body.length <= LONGEST) return body
  const cut = body.slice(0, LONGEST)
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('. ') + 1)
  return `${cut.slice(0, end > LONGEST / 3 ? end : LONGEST).trimEnd()} …`
}

/** A section must cover more than half of the question, or it is about something else. */
const LEAST_FIT = 0.42
const ONE_WORD = 0.9
/** Questions for a figure, a name or a day, which no guide has. */
const FACT = /^(?:how (?:many|much|long|often)|who|when|which|did|was|were)\b/
/** Questions that count or rank. */
const COUNT = /^how (?:many|much)\b|\b(?:top|best|biggest|largest|highest|lowest|oldest|worst|average|profit)\b/

/** The guides' answer, or null. */
export async function fromGuides(asked: Asked, least = LEAST_FIT): Promise<Answer | null> {
  const words = subjectsOf(asked.reading.text)
  if (words.length === 0) return null
  const queries = [
    words.join(' '),
    words.flatMap((word) => [word, canonical(word) ?? word, ...(synonyms[word] ?? [])]).join(' or '),
  ]
  const results = await Promise.all(
    queries.map((query) => look(asked, 'search_guides', { query: query.slice(0, 200) })),
  )
  const sections = new Map(
    results.flatMap(({ data }) => Sections.parse(data)).map((section) => [section.href, section]),
  )
  const ranked = [...sections.values()]
    .map((section) => ({ section, score: fit(words, section) }))
    .toSorted((a, b) => b.score - a.score)
  const [best, second] = ranked
  // A mention is no answer to a question that counts or ranks, or to one of a single word.
  if (asked.intent !== 'how_to' && COUNT.test(asked.reading.plain)) return null
  const isFact = asked.intent !== 'how_to' && (words.length === 1 || FACT.test(asked.reading.plain))
  if (!best || best.score < (isFact ? ONE_WORD : least)) return null
  const { title, href, body } = best.section
  const also =
    second && second.score >= best.score * 0.85 ? [{ title: second.section.title, href: second.section.href }] : []
  return says(`**${title}**\n${passageOf(body)}`, [{ title, href }, ...also])
}

/** Looks up the code reference in the user's own words. */
export async function fromCode(asked: Asked): Promise<Answer> {
  const { sections, plain } = asked.reading
  const query = sections[0] ?? subjectsOf(plain).join(' ')
  const reference = await look(asked, 'find_code_articles', { query: (query || plain).slice(0, 200) })
  return found(reference)
}

/** Suggested questions for this user and page. */
const abilities = ({ caller, page }: Asked): string =>
  suggestionsFor(caller.user.role, page ?? '')
    .map((question) => `- ${question}`)
    .join('\n')

const CAN = {
  staff:
    'I can look up clients, jobs, invoices, balances, the schedule, free times, leads, quotes, prices, permits, inspections, licenses and panels, calculate by the electrical code, check Texas sales tax, search the guides, and prepare bookings, jobs, leads, quotes, invoices, texts and posts for you to confirm.',
  client:
    'I can look up your own invoices, what you owe, your visits, jobs and quotes, find free times and prepare a booking for you to confirm, and explain how this site works.',
}

/** The assistant's abilities for this user on this page. */
export const offers = (asked: Asked): string =>
  `${asked.staff ? CAN.staff : CAN.client}\n\nFor example:\n${abilities(asked)}`

/** The page whose questions are nearest to an intent. */
const nearest: Partial<Record<IntentName, string>> = {
  visits: 'schedule',
  availability: 'schedule',
  free_times: 'bookings',
  invoices: 'invoices',
  overdue: 'invoices',
  payments: 'invoices',
  balance: 'invoices',
  figures: 'dashboard',
  clients: 'clients',
  jobs: 'jobs',
  leads: 'sales pipeline',
  quotes: 'quotes',
  prices: 'price book',
  tax: 'price book',
  permits: 'compliance',
  inspections: 'compliance',
  conductor: 'calculators',
}

/** The start of every answer that has none. */
export const DONT_KNOW = "I don't know that."

/** Refuses a question that has more in it than the answer would use, instead of answering another one. */
export function refusal(asked: Asked, left: readonly string[]): Answer {
  const { caller, intent } = asked
  const words = listAnd(left.map((word) => `"${word}"`))
  const near = suggestionsFor(caller.user.role, (intent && nearest[intent]) ?? '')
  const instead = near.map((question) => `- ${question}`).join('\n')
  return says(
    `${DONT_KNOW} I cannot use ${words} of your question, and an answer without it could be wrong. You can ask, for example:\n${instead}\n\n${offers(asked)}`,
  )
}

/** Says that it does not know, and what it does. */
export const unknown = (asked: Asked, why = ''): Answer =>
  says(
    `${DONT_KNOW} ${why || "I only answer from this company's records, the guides and the code reference."}\n\n${offers(asked)}`,
  )

/** No record has this name. */
export const noSuch = (asked: Asked, name: string): Answer =>
  unknown(asked, `I found nothing called ${name} among the records that you can see.`)
