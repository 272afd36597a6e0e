import * as z from 'zod/mini'
import type { Source } from '../../contract.ts'
import { codeNote } from '../shared/tools/codes.ts'
import { classify, nearestSections } from './classifier.ts'
import { type Audience, guideQuestions, knowledge, readTable } from './examples.ts'
import { lookUp } from './lookups.ts'
import { canonical, corrected, everyday, fillers, vocabulary, wordList, wordsIn } from './words.ts'
import type { Entry } from './entry.ts'
import { unknown } from './offers.ts'
import { type Answer, look, type Question, says, toAnswer } from './question.ts'
import { textsIn } from './said.ts'
import { toAudience } from './understand.ts'

// Answers from the guides and the code reference, and from nothing else.

const Sections = z.array(z.object({ title: z.string(), href: z.string(), body: z.string() }))
type Section = z.output<typeof Sections>[number]

/** Words that say nothing about the subject of a question. */
const EMPTY = new Set(wordList('empty'))
/** Fillers elsewhere, subjects here. */
const SUBJECTS = new Set(wordList('subjects'))

/** The end of a word, cut off: enough to compare `voided` with `voiding`. */
const stem = (word: string): string =>
  word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(s|x|ch|sh)es$/, '$1')
    .replace(/([^sui])s$/, '$1')
    .replace(/(?:ations?|ating|ated|ings?|ed|er|ion|e)$/, '')
    .replace(/(.)\1$/, '$1')

/** The guides use one word, and people several. */
const guideWords = new Map(readTable('guide-words.txt').map(([word, others]) => [word, others.split(' ')]))

const stemsIn = (text: string): Set<string> => new Set(wordsIn(text).map(stem))

/** The words of a question that its answer must have. */
const subjectsIn = (text: string): string[] => [
  ...new Set(
    wordsIn(text.replaceAll(/\{\w+\}/g, ' ')).flatMap((word) => {
      const known = vocabulary.has(word) ? word : (corrected(word) ?? word)
      return EMPTY.has(known) ||
        known.length < 2 ||
        (fillers.has(known) && guideWords.get(known) === undefined && !SUBJECTS.has(known))
        ? []
        : [known]
    }),
  ),
]
/** Every word that would do for one. */
const listForms = (word: string): string[] =>
  [word, canonical(word), ...(guideWords.get(word) ?? []), ...(guideWords.get(canonical(word)) ?? [])].map(stem)

const STRANGE = 0.25
/** If two sections fit equally well, the one whose title is about less wins, then the longer one. */
const TITLE = 0.05
const DETAIL = 0.01
/** Words that only stand somewhere in the text. */
const UNTITLED = 0.25
/** Verbs that many sections have. */
const WEAK = new Set(wordList('weak'))

/** How well a section answers a question about these words, from 0 to 1: mostly by its text, then by its title. */
function fit(words: readonly string[], { title, body }: Pick<Section, 'title' | 'body'>): Fit {
  const [inTitle, inBody] = [stemsIn(title), stemsIn(`${title} ${body}`)]
  const weigh = (list: readonly string[]) => list.reduce((sum, word) => sum + (WEAK.has(word) ? 0.4 : 1), 0)
  const share = (stems: Set<string>) =>
    weigh(words.filter((word) => listForms(word).some((form) => stems.has(form)))) / weigh(words)
  const forms = new Set(words.flatMap(listForms))
  const covered = [...inTitle].filter((one) => forms.has(one)).length / Math.max(1, inTitle.size)
  // A word from elsewhere that the section does not have, such as `sourdough`, says that the question is about that.
  const strange = words.filter((word) => !everyday.has(word) && !inBody.has(stem(word)))
  const score =
    0.6 * share(inBody) +
    0.4 * share(inTitle) +
    TITLE * covered +
    DETAIL * Math.min(1, body.length / 800) -
    STRANGE * strange.length
  return { score: share(inTitle) === 0 ? score - UNTITLED : score, covered }
}

const LONGEST = 900

/** A section's text, at most so long, cut at the end of a paragraph or a step. */
function truncatePassage(body: string): string {
  if (body.length <= LONGEST) return body
  const cut = body.slice(0, LONGEST)
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('. ') + 1)
  return `${cut.slice(0, end > LONGEST / 3 ? end : LONGEST).trimEnd()} …`
}

/** How well a section must fit if the question may not be for the guides. */
export const SURE_FIT = 0.8
/** A section must cover more than half of the question, or it is about something else. */
const LEAST_FIT = 0.42

/** The weight of a section's example questions, next to that of its words. */
const EXAMPLES = 1.5
/** Sections whose example questions are compared with the question's words. */
const NEAREST = 4
/** If a question does not sound like a how-to, one section must fit this well, and twice as well as the next. */
const LONE_FIT = 0.7
const AHEAD = 2
/** Questions about records, which no guide answers. */
const ABOUT_RECORDS = /^(?:who|whos|which|when|how (?:much|many)|quien|cuando|cuant[oa]s?)\b/i

const getTitle = (audience: Audience, anchor: string): string =>
  guideQuestions[audience].find(({ entry }) => entry === anchor)?.offer ?? ''
const isAnchor = (href: string, anchor: string): boolean => href.endsWith(`#${anchor}`)

const toPassage = ({ title, href, body }: Section, also: readonly Source[] = []): Answer =>
  says(`**${title}**\n${truncatePassage(body)}`, [{ title, href }, ...also])

/** The guides' answer, or null. `covered` is how much of the title the question must name. */
export const fromGuides = (question: Question, least = LEAST_FIT, covered = 0): Promise<Answer | null> =>
  findPassage(question, (best) => best.score >= least && best.covered >= covered)

/** The guides' answer to a question that nothing else answers, if only one section fits. */
export const fromLoneSection = async (question: Question): Promise<Answer | null> =>
  ABOUT_RECORDS.test(question.rest)
    ? null
    : findPassage(question, (best, second) => best.score >= LONE_FIT && best.score >= AHEAD * (second?.score ?? 0))

type Fit = { score: number; covered: number }

async function findPassage(
  question: Question,
  isGood: (best: Fit, second: Fit | undefined) => boolean,
): Promise<Answer | null> {
  const words = subjectsIn(question.rest)
  if (words.length === 0) return null
  const audience = toAudience(question.caller)
  const alike = nearestSections(audience, question.rest).slice(0, NEAREST)
  const queries = [
    ...alike.map(({ entry }) => getTitle(audience, entry)),
    words.join(' '),
    ...[words, words.filter((word) => !WEAK.has(word))].map((some) =>
      some.flatMap((word) => [word, canonical(word), ...(guideWords.get(word) ?? [])]).join(' or '),
    ),
  ].filter(Boolean)
  const results = await Promise.all(
    queries.map((query) => look(question, 'search_guides', { query: query.slice(0, 200) })),
  )
  const sections = new Map(
    results.flatMap(({ data }) => Sections.parse(data)).map((section) => [section.href, section]),
  )
  const [best, second] = [...sections.values()]
    .map((section) => {
      const likeness = alike.find(({ entry }) => isAnchor(section.href, entry))?.score ?? 0
      const { score, covered } = fit(words, section)
      return { section, score: score + EXAMPLES * likeness, covered }
    })
    .toSorted((a, b) => b.score - a.score)
  if (!best || !isGood(best, second)) return null
  const also =
    second && second.score >= best.score * 0.85 ? [{ title: second.section.title, href: second.section.href }] : []
  return toPassage(best.section, also)
}

/** Where a subject without a source of its own leads. */
const HOME: Record<Audience, Source> = {
  staff: { title: 'TDLR/NEC Standards', href: '/compliance?tab=standards' },
  client: { title: 'Book Service', href: '/bookings' },
}
/** The weight of a subject's own words, next to that of its examples. */
const WORDS = 0.25
/** How near a subject must be. */
const KNOWN = 0.35

/** The subjects of the trade that a question may be about, best first. */
function rankSubjects(audience: Audience, rest: string) {
  const words = subjectsIn(rest)
  const matches = classify(audience, rest, 'subjects')
  return knowledge[audience]
    .map((subject) => {
      const likeness = matches.find(({ entry }) => entry === subject.entry)?.score ?? 0
      const own = words.length > 0 ? fit(words, { title: subject.offer ?? '', body: subject.words }).score : 0
      return { subject, score: likeness + WORDS * own }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** True if a subject is near enough to a question about the trade. */
export const isKnown = (audience: Audience, rest: string): boolean =>
  (rankSubjects(audience, rest)[0]?.score ?? 0) >= KNOWN

/** What is known about a subject of the trade, or null. A fact of the code is of the edition whose sections are listed here. */
export async function fromKnowledge(question: Question, least = KNOWN): Promise<Answer | null> {
  const [best] = rankSubjects(toAudience(question.caller), question.rest)
  if (!best || best.score < least) return null
  const { subject } = best
  const sources = subject.sources.length > 0 ? subject.sources : [HOME[toAudience(question.caller)]]
  const answer = await lookUp(question, { ...subject, sources })
  if (!answer.text.includes('NEC ')) return answer
  return { ...answer, text: `${answer.text}\n${await codeNote(question.caller)}` }
}

const MOST_SUBJECTS = 3

/** A section of the code, or what is known about a subject; otherwise the nearest subjects as buttons. */
export const code: Entry = async (question) => {
  const [section] = textsIn(question, 'section')
  if (section !== undefined) return toAnswer(await look(question, 'find_code_articles', { query: section }))
  const subject = (await fromKnowledge(question)) ?? (question.staff ? null : await fromGuides(question, SURE_FIT))
  if (subject) return subject
  const near = rankSubjects(toAudience(question.caller), question.rest).flatMap(({ subject }) => subject.offer ?? [])
  return { ...unknown(question, 'I have no such fact about the trade.'), choices: near.slice(0, MOST_SUBJECTS) }
}
