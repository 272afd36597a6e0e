import { isStaff } from '#contract/roles.ts'
import type { Caller } from '../shared/tool.ts'
import { classify, type Match } from './classifier.ts'
import { isFact } from './entry.ts'
import { type Audience, details, examples, readTable } from './examples.ts'
import { spelledOut, wordList } from './words.ts'
import { correctTypos, type Names, readNames } from './names.ts'
import { isFigure, MARKS, readSaid, type Said } from './said.ts'
import { type Clock, readWhen, type When } from './when.ts'

export type Slots = Names & { when: When | null; said: Said }

export type Understanding = {
  /** As typed. */
  text: string
  /** With tags in place of everything in `slots`. */
  rest: string
  slots: Slots
  /** The entries that it may be for, best first. */
  matches: Match[]
}

const [BEFORE, AFTER] = (['courtesy_before', 'courtesy_after'] as const).map((list) =>
  wordList(list)
    .join('|')
    .replaceAll('_', String.raw`\s+`),
)
const COURTESIES = new RegExp(
  String.raw`^(?:(?:${BEFORE})\b[\s,.!]*)+(?=\S+\s+\S)|(?:[\s,.!]+(?:${AFTER}))+[.!]*$`,
  'gi',
)
/** Without `hey sparky can you tell me` and `thank you`, if a question is left. */
const withoutCourtesies = (text: string): string => {
  const rest = text.replaceAll(COURTESIES, '')
  return rest.includes(' ') ? rest : text
}

/** `the lady on {address}` */
const AT_ADDRESS = new RegExp(
  String.raw`\b(?:the|that|el|la) (?:${wordList('called_person').join('|')}) (?:over )?(?:on|at|from|in|en|de) \{address\}`,
  'i',
)

const DENIED = /,?\s*\b(?:and )?(?:not|no) (?:for |to |on |a )?\{person\}/i
/** `on Priya not Marcus` */
function withoutDenied(read: Awaited<ReturnType<typeof readNames>>): typeof read {
  const { names, rest } = read
  const at = rest.search(DENIED)
  if (at < 0 || names.people.length < 2) return read
  const place = rest.slice(0, at).split('{person}').length - 1
  return { names: { ...names, people: names.people.toSpliced(place, 1) }, rest: rest.replace(DENIED, '') }
}

/** Reads a message: first what can be looked up, then what the rest of it is about. */
export async function understand(caller: Caller, message: string, clock: Clock): Promise<Understanding> {
  const text = message
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(MARKS, ' ')
    // `$1,200`
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll(/[{}\s]+/g, ' ')
    // Dictated: `can you like tell me uh`.
    .replaceAll(/\b(?:u+h+m?|u+m+|hm+)\b,? ?/gi, '')
    .replaceAll(/(?<=\b(?:can|could|would) you) like(?= [a-z])/gi, '')
    .replaceAll(/\bafter lunch\b/gi, 'this afternoon')
    // `thurs 3ish`
    .replaceAll(/\b(?:at )?(\d{1,2}(?::\d\d)?)[- ]?ish\b/gi, 'at $1')
    // No size: `nine #12 in one EMT`.
    .replaceAll(/\bone (?=(?:emt|pvc|rmc|conduit|pipe|raceway|box)\b)/gi, 'a ')
    .trim()
  const dated = await readText(caller, text, clock)
  if (!dated.rest.includes('{when}') || text.search(CABLE) < 0) return dated
  const cable = await readText(caller, text.replaceAll(CABLE, '$& romex'), clock)
  return (cable.matches[0]?.score ?? 0) > (dated.matches[0]?.score ?? 0) ? cable : dated
}

/** Cables whose names may be dates, whichever makes a message clearer: `voltage drop on 12/2`. */
const CABLE = /(?<![\w/.-])(?:1[02]|[68])[-/][23](?![-/\w.])(?! (?:romex|nm|mc|uf|ser)\b)/g

async function readText(caller: Caller, text: string, clock: Clock): Promise<Understanding> {
  const { said, rest: read } = readSaid(spelledOut(withoutCourtesies(text)))
  const { names, rest: named } = withoutDenied(await readNames(caller, read))
  const dated = readWhen(named, clock)
  const spelled = correctTypos(dated.rest)
  const { when, rest } = spelled === dated.rest ? dated : readWhen(spelled, clock)
  const understood = {
    text,
    rest: rest.trim().replace(AT_ADDRESS, '{client}'),
    slots: { ...names, said, when: when ?? dated.when },
  }
  return { ...understood, matches: match(toAudience(caller), understood) }
}

export const toAudience = ({ user }: Caller): Audience => (isStaff(user.role) ? 'staff' : 'client')

const TAG = /\{\w+\}/g
const tagsIn = (text: string): string[] => text.match(TAG) ?? []

/** `How do I ...`: the guides answer that, unless an entry has an example that says so about the same things. */
export const HOW_TO =
  /^(?:(?:and|so|ok|hey|y) )?(?:how (?:do|can|should|would|to)|where (?:do|can) i(?! park\b)|what (?:do|should) i do|como(?! (?:a|cuanto|entre|para)\b))\b|\bhow (?:do|can|should) (?:i|we)\b|\bcomo (?:le|lo|la)?\s?\w+o\b/i
/** The tags that an entry can use: those of its examples, all together and of each how-to. */
const uses = new Map(
  (['staff', 'client'] as const).flatMap((audience) =>
    examples[audience].map(({ entry, sentences }) => {
      const howTos = sentences.filter((sentence) => HOW_TO.test(sentence)).map(tagsIn)
      return [`${audience} ${entry}`, { tags: new Set(sentences.flatMap(tagsIn)), howTos }] as const
    }),
  ),
)
const sections = { staff: [...examples.staff, ...details], client: [...examples.client, ...details] }
/** The facts that change an answer of this entry. */
export const factsOf = (audience: Audience, entry: string): string[] =>
  sections[audience]
    .filter((one) => one.entry === entry)
    .flatMap(({ steps }) => steps.flatMap(({ fields }) => fields.flatMap(([, names]) => names.split(/[{}|]/))))
    .filter(isFact)
/** True if details such as a size or `aluminum` change an answer of this entry. */
export const takesDetails = (audience: Audience, entry: string): boolean =>
  [...(uses.get(`${audience} ${entry}`)?.tags ?? [])].some((tag) => isFigure(tag.slice(1, -1))) ||
  factsOf(audience, entry).length > 0

/** True if an entry looks for what is named by words of its own, such as a job. */
export const takesItems = (audience: Audience, entry: string): boolean =>
  uses.get(`${audience} ${entry}`)?.tags.has('{item}') === true

/** True if a request is for an entry that needs a client, and names none. */
export const lacksClient = (
  audience: Audience,
  { rest, matches: [best] }: Pick<Understanding, 'rest' | 'matches'>,
): boolean =>
  !rest.includes('{client}') &&
  sections[audience].some(({ entry, needsClient }) => needsClient && entry === best?.entry)

/** What an answer would leave out weighs against its entry. */
const UNUSED = 0.6
const CLIENTS = /\{(?:person|client)\}/g

/** The entries that a sentence may be for, best first. */
export function match(audience: Audience, { rest, slots }: Omit<Understanding, 'matches'>): Match[] {
  // A name that no record has may be anyone's.
  const sentence = slots.unknown.reduce((all, name) => all.replace(name, '{client}'), rest).replace(/\}['’]s?\b/, '}')
  const tags = new Set(sentence.replaceAll(CLIENTS, audience === 'client' ? '{client}' : '$&').match(TAG) ?? [])
  const isHowTo = HOW_TO.test(sentence)
  return classify(audience, sentence)
    .map(({ entry, score }) => {
      const use = uses.get(`${audience} ${entry}`)
      const usable = use?.tags
      const explains = use?.howTos.some((needed) => needed.every((tag) => tags.has(tag)))
      const hasTag = (tag: string) =>
        (entry === 'guide' && tag === '{when}') ||
        usable?.has(tag) === true ||
        (audience === 'client' && tag === '{client}' && usable?.has('{person}') === true) ||
        usable?.has('{item}') === true
      const unused = [...tags].filter((tag) => !hasTag(tag)).length + (isHowTo && !explains ? 1 : 0)
      return { entry, score: score * UNUSED ** unused }
    })
    .toSorted((a, b) => b.score - a.score)
}

const LOOKED_UP = 'when person client number address place phone email money days permit'
  .split(' ')
  .map((tag) => `{${tag}}`)

/** What was said and an answer of this entry would leave out. */
export const unusedTags = (audience: Audience, entry: string, { rest }: Pick<Understanding, 'rest'>): string[] => {
  const usable = uses.get(`${audience} ${entry}`)?.tags
  return LOOKED_UP.filter((tag) => rest.includes(tag) && usable?.has(tag) !== true)
}

/** Entries close to each other: the rest of the sentence tells which. */
const families = readTable('families.txt').map(([first, others]) => [first, ...others.split(' ')])

/** How well the best entry fits, and how far it is ahead of all that are not close to it. */
function rate({ matches: [first, ...others] }: Pick<Understanding, 'matches'>) {
  if (first === undefined) return null
  const family = families.filter((names) => names.includes(first.entry)).flat()
  const next = others.find(({ entry }) => !family.includes(entry))?.score ?? 0
  return { ...first, ahead: first.score - next }
}

/** True if it is clear which entry a sentence is for: it fits well, and better than every other. */
export function isSure(understood: Pick<Understanding, 'matches'>): boolean {
  const best = rate(understood)
  if (best === null) return false
  // A refusal that does not fit does least harm.
  const [least, gap] = best.entry.startsWith('cannot_') ? [0.2, 0.06] : [0.26, 0.05]
  return best.score >= least && best.ahead >= gap
}

/** True if an entry fits less well, but no other is near. */
export function standsAlone(understood: Pick<Understanding, 'matches'>): boolean {
  const best = rate(understood)
  return best !== null && best.score >= 0.21 && best.ahead >= 0.1
}
