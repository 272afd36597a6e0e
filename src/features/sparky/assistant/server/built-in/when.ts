import { parse as parseEnglish } from 'chrono-node/en'
import { parse as parseSpanish } from 'chrono-node/es'
import { addDays, getWeekday, toLocalInput } from '#contract/dates.ts'
import { readTable } from './examples.ts'
import { plain } from './words.ts'

/** The company's time zone, and the current instant in UTC. */
export type Clock = { zone: string; now: string }

export type Part = 'morning' | 'afternoon' | 'evening'

/** The dates and times in a sentence, in the company's time zone. */
export type When = {
  from: string | null
  to: string | null
  time: string | null
  part: Part | null
  /** Every day that is named, in order. */
  days: string[]
  /** A weekday without a date, a day without a month, or a date without a year: in a sentence about the past, the last one. */
  repeats: 'week' | 'month' | 'year' | null
}

/** `rest` has {when} in place of the dates. */
export type WhenRead = { when: When | null; rest: string }

export const getToday = ({ zone, now }: Clock): string => toLocalInput(zone, now).slice(0, 10)

const getMonday = (day: string): string => addDays(day, -((getWeekday(day) + 6) % 7))

function getMonths(day: string, first: number, count = 1): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const begin = (n: number) => new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 10)
  return { from: begin(first), to: addDays(begin(first + count), -1) }
}
/** The days of a unit of `spans.txt`, or null for a part of the day. */
function getSpan(day: string, unit: string, first: number): { from: string; to: string } | null {
  const monday = addDays(getMonday(day), 7 * first)
  const month = Number(day.slice(5, 7)) - 1
  if (unit === 'day') return { from: addDays(day, first), to: addDays(day, first) }
  if (unit === 'rest') return { from: day, to: addDays(monday, 6) }
  if (unit === 'week') return { from: monday, to: addDays(monday, 6) }
  if (unit === 'weekend') return { from: addDays(monday, 5), to: addDays(monday, 6) }
  if (unit === 'month') return getMonths(day, first)
  if (unit === 'nth_quarter') return getMonths(day, 3 * (first - 1) - month, 3)
  if (unit === 'quarter') return getMonths(day, 3 * first - (month % 3), 3)
  return unit === 'year' ? getMonths(day, 12 * first - month, 12) : null
}

/** Spans and parts of days, which a parser of single dates does not know. */
const phrases = readTable('spans.txt').map(([key, words]) => {
  const [unit = '', first = '0'] = key.split(' ')
  return { unit, first: Number(first), pattern: new RegExp(String.raw`\b(?:${words})\b`, 'i') }
})
const isPart = (unit: string): unit is Part => ['morning', 'afternoon', 'evening'].includes(unit)
const YEAR = /\b(?:in|for|during|year|en|año) (20[1-4]\d)\b/i

/** Not dates on their own: `may I`, `sat down`, `now`, `24 hours`; `the money` is read as a month. */
const NOT_A_DATE =
  /^(?:(?:(?:the|an?|one|half an?|\d+) )?(?:day|week|hour|minute|hr|min)s? (?:after|before|later|earlier)|(?:the )?(?:next|following) day|may|mar|sun|sat|now|right now|ahora|ahora mismo|second|dom|mie|tarde|\d+|on an? \d+|an? \d+|en un cuarto|(?:the|a) money|(?:an?|the|one|several|a few|few|\d+) (?:second|minute|hour|day|month|year)s?)$/

/** `the 25th`, `thu 25th`; not `the 25th of May`, which the parser knows, nor `the 2nd floor`. */
const DAY_OF_MONTH =
  /(?:\b(?:mon|tue|wed|thu|fri|sat|sun)\w*,? (?:the )?|\bthe |(?<=\b(?:on|by|for|until|from|since) ))(\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|st|street|ave|avenue|floor|story|unit|time|visit|phase|quarter|job|invoice|quote|one)\w*\b)/i

/** That day of the first month, counted from today's, in which it exists and fits. */
function findDayOfMonth(today: string, day: number, months: readonly number[], fits: (day: string) => boolean) {
  const days = months.map((n) => ({ day: addDays(getMonths(today, n).from, day - 1), last: getMonths(today, n).to }))
  return days.find((one) => one.day <= one.last && fits(one.day))?.day ?? null
}

const ORDINALS =
  'fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
/** `for the twelfth` */
const withOrdinals = (text: string): string =>
  text.replaceAll(/(?<=\bthe )[a-z]+th\b/gi, (word) => {
    const index = ORDINALS.indexOf(word.toLowerCase())
    return index < 0 ? word : `${index + 4}th`
  })

/** Spellings that the parser does not know: `since may`, `Friday's`. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:since|for|of|by) may\b(?! i\b)/gi, 'in may'],
  // `Thursday around 10`, `el jueves a eso de las 10`
  [
    /(?<=\b(?:\w+day|today|tomorrow|morning|afternoon) )(?:at )?(?:around|about|roughly|like) (?=(?:1[0-2]|[1-9])(?::\d\d)?(?: ?[ap]m)?(?:[\s.?!,]*$|,| (?:with|for|to|and|if|ok|works)\b))/gi,
    'at ',
  ],
  // `move it Wednesday to 3`
  [/(?<=\b(?:\w+day|today|tomorrow) )to (?=(?:1[0-2]|[1-9])(?::\d\d)?(?: ?[ap]m)?[\s.?!]*$)/gi, 'at '],
  [/\ba eso de (?=las? \d)/gi, 'a '],
  [/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|yesterday)'?s\b/gi, '$1'],
]

/** Reads days and times in everyday words, such as `next Tuesday morning` or `el jueves a las 2`. */
export function readWhen(sentence: string, clock: Clock): WhenRead {
  const today = getToday(clock)
  let rest = SPELLINGS.reduce((all, [spelling, word]) => all.replace(spelling, word), withOrdinals(sentence))
  const when: When = { from: null, to: null, time: null, part: null, days: [], repeats: null }
  const take = (match: RegExpExecArray) => {
    rest = `${rest.slice(0, match.index)}{when}${rest.slice(match.index + match[0].length)}`
  }
  for (const { unit, first, pattern } of phrases) {
    const match = pattern.exec(rest)
    const span = getSpan(today, unit, first)
    if (!match || (span ? when.from : when.part) !== null) continue
    if (span) Object.assign(when, span)
    else if (isPart(unit)) when.part = unit
    if (/^(?:tonight|this |esta )/i.test(match[0]) && when.from === null) when.from = when.to = today
    take(match)
  }
  const year = YEAR.exec(rest)
  if (year && when.from === null) {
    Object.assign(when, { from: `${year[1]}-01-01`, to: `${year[1]}-12-31` })
    take(year)
  }
  const ordinal = DAY_OF_MONTH.exec(rest)
  const day = ordinal && findDayOfMonth(today, Number(ordinal[1]), [0, 1, 2], (one) => one >= today)
  if (day && when.from === null) {
    Object.assign(when, { from: day, to: day, days: [day], repeats: 'month' })
    take(ordinal)
  }
  rest = readDates(rest, clock, when)
  const isEmpty = when.from === null && when.time === null && when.part === null
  return {
    when: isEmpty ? null : when,
    rest: rest.replaceAll(/\{when\}(?:[\s,]*(?:at |on |a las? )?\{when\})+/g, '{when}'),
  }
}

/** `a box 1 1/2 deep` */
const FRACTION = /^\d\/[248]$/

/** `in may` is a month, `may I` is not. */
const isDate = (words: string, before: string): boolean =>
  (!NOT_A_DATE.test(words) && !(FRACTION.test(words) && /\d $/.test(before))) ||
  (words === 'may' && /\b(?:in|for|of|since|last) $/i.test(before))

/** `the last 30 days`, `next two weeks`: not one day, as the parser has it. */
const SPAN = /^(?:(?:last|past|next) \S+ (?:days|weeks|months|years)|past (?:week|month|year))$/i
/** `Tuesday instead of tomorrow` */
const INSTEAD = /\b(?:instead of|rather than|en (?:vez|lugar) del?) (?:el )?$/i
/** No record is older. The parser knows `44 BC`. */
const EARLIEST = 1900

/** Fills in what the parser of dates finds, in the language of which it finds more, and marks it. */
function readDates(text: string, clock: Clock, when: When): string {
  const { zone, now } = clock
  const today = getToday(clock)
  const { from: first, to: last } = when
  // `Tuesday next week` is that week's.
  const isWithin = first !== null && last !== null && (first > today || last <= addDays(first, 6))
  const local = { instant: new Date(isWithin ? first : `${toLocalInput(zone, now)}:00Z`), timezone: 0 }
  const [dates = []] = [parseEnglish, parseSpanish]
    .map((parse) =>
      parse(text, local, { forwardDate: true }).filter(
        (one) =>
          isDate(one.text.trim().toLowerCase(), text.slice(0, one.index)) && (one.start.get('year') ?? 0) >= EARLIEST,
      ),
    )
    .toSorted(
      (a, b) => b.reduce((sum, one) => sum + one.text.length, 0) - a.reduce((sum, one) => sum + one.text.length, 0),
    )
  const rest = dates
    .reduceRight(
      (all, { index, text: words }) => `${all.slice(0, index)}{when}${all.slice(index + words.length)}`,
      text,
    )
    .replace(/(\{when\}) pasad[oa]\b/i, '$1')
  for (const { start, end, index, text: words } of dates) {
    const toDay = (one: typeof start) =>
      [one.get('year'), one.get('month'), one.get('day')].map((n) => String(n ?? 0).padStart(2, '0')).join('-')
    const hasDay = start.isCertain('day') || start.isCertain('weekday')
    const isYears = SPAN.test(words) && /years?$/i.test(words)
    if (INSTEAD.test(text.slice(0, index)) && when.from !== null) when.days.unshift(toDay(start))
    else if ((hasDay || start.isCertain('month') || isYears) && (when.from === null || !end)) {
      const isYearly = start.isCertain('month') && !start.isCertain('year')
      const isWeekly = !start.isCertain('month') && !start.isCertain('day') && !isWithin
      when.repeats = isYearly ? 'year' : isWeekly ? 'week' : null
      when.from = toDay(start)
      when.to = end && (end.isCertain('day') || end.isCertain('weekday')) ? toDay(end) : when.from
      // `July to September`
      if (!hasDay && !isYears)
        Object.assign(when, { from: getMonths(when.from, 0).from, to: getMonths(end ? toDay(end) : when.from, 0).to })
      const isPast = /^(?:last|past) /i.test(words) || /^ pasad[oa]\b/i.test(text.slice(index + words.length))
      const isSince = /\b(?:since|desde(?: el)?)\s+$/i.test(text.slice(0, index))
      // The month that it is now counts as this one.
      const isNow = !hasDay && when.from.slice(5, 7) === today.slice(5, 7)
      if (isPast || isNow || isSince) Object.assign(when, inPast(when, clock), { repeats: null })
      if (isSince) when.to = today
      if (SPAN.test(words)) Object.assign(when, when.from < today ? { to: today } : { from: today })
      when.days.push(when.from, ...(when.to > when.from && end ? [when.to] : []))
    }
    // `from Thursday to Friday at 9`
    const timed = start.isCertain('hour') ? start : end
    if (!timed?.isCertain('hour')) continue
    const hour = timed.get('hour') ?? 0
    // No one books 2 AM: an hour without AM or PM is during the day.
    const isAfternoon = !timed.isCertain('meridiem') && hour >= 1 && hour <= (when.part === 'morning' ? 0 : 6)
    when.time = `${String(isAfternoon ? hour + 12 : hour).padStart(2, '0')}:${String(timed.get('minute') ?? 0).padStart(2, '0')}`
  }
  // Today's weekday at an hour that is over is next week's.
  if (
    when.repeats === 'week' &&
    when.from === today &&
    when.time !== null &&
    `${today}T${when.time}` <= toLocalInput(zone, now)
  )
    when.from = when.to = addDays(today, 7)
  return rest
}

/** The days of a sentence about the past: its Friday or its May is the last one. */
export function inPast(when: When, clock: Clock): When {
  const today = getToday(clock)
  if (when.repeats === null || when.from === null || when.from < today) return when
  if (when.repeats === 'year') {
    const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    return { ...when, from: yearBefore(when.from), to: yearBefore(when.to ?? when.from) }
  }
  if (when.repeats === 'month') {
    const day = findDayOfMonth(today, Number(when.from.slice(8)), [0, -1, -2], (one) => one <= today)
    return { ...when, from: day, to: day }
  }
  const from = addDays(when.from, -7 * Math.ceil((Date.parse(when.from) - Date.parse(today) + 1) / (7 * 86_400_000)))
  return { ...when, from, to: from }
}

/** `the day after`, `a week earlier`: from a day that was not said, such as that of a visit. */
const SHIFTS: readonly (readonly [RegExp, number])[] = [
  [/\bweek (?:after|later)\b|\bsemana despues\b/, 7],
  [/\bweek (?:before|earlier|sooner)\b|\bsemana antes\b/, -7],
  [/\bday (?:after|later)\b(?! (?:tomorrow|\{when\}))|\b(?:next|following) day\b|\bdia (?:despues|siguiente)\b/, 1],
  [/\bday (?:before|earlier|sooner)\b(?! (?:yesterday|\{when\}))|\bdia (?:antes|anterior)\b/, -1],
]
/** The days from that day, or 0. */
export const readShift = (text: string): number => SHIFTS.find(([words]) => words.test(plain(text)))?.[1] ?? 0

const EARLIER = /\b(?:earlier|sooner|up|forward|antes)\b/
const LATER = /\b(?:later|back|out|despues|mas tarde)\b/
/** 1 for `push it back an hour`, -1 for `move it up an hour`, otherwise 0. */
export const readDirection = (text: string): number =>
  EARLIER.test(plain(text)) ? -1 : LATER.test(plain(text)) ? 1 : 0

const UNITS: Record<string, string> = {
  dia: 'day',
  semana: 'week',
  mes: 'month',
  trimestre: 'quarter',
  ano: 'year',
  año: 'year',
}
const BESIDE =
  /^((?:and|y|what about|how about|que tal)\s.*?)\b(?:the|el|la) (day|week|month|quarter|year|dia|semana|mes|trimestre|a[nñ]o) (before|after|anterior|siguiente)(?: that(?: one)?)?\W*$/i

/** `And the month before that`, with the days of that month in place of it. */
export function spellOutDays(text: string, earlier: When | null): string {
  const [, start, unit = '', side = ''] = BESIDE.exec(text) ?? []
  if (start === undefined || !earlier?.from) return text
  const span = getSpan(
    earlier.from,
    UNITS[unit.toLowerCase()] ?? unit.toLowerCase(),
    /^(?:before|anterior)/i.test(side) ? -1 : 1,
  )
  return span ? `${start}${span.from} to ${span.to}` : text
}

/** Combines the dates and times of an earlier and a later message. The later one wins. */
export const mergeWhen = (earlier: When | null, later: When | null): When | null => {
  if (earlier === null || later === null) return later ?? earlier
  const day = later.from === null ? earlier : later
  return {
    from: day.from,
    to: day.to,
    days: [...earlier.days, ...later.days],
    repeats: day.repeats,
    time: later.time ?? earlier.time,
    part: later.part ?? earlier.part,
  }
}
