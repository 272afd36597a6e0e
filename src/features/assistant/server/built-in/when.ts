import { parse } from 'chrono-node/en'
import { addDays, toLocalInput, weekdayOf } from '#contract/dates.ts'

/** The company's time zone, and the current instant in UTC. */
export type Clock = { zone: string; now: string }

export type Part = 'morning' | 'afternoon' | 'evening'

/** The dates and times in a sentence, in the company's time zone. */
export type When = { from: string | null; to: string | null; time: string | null; part: Part | null }

/** In `rest`, date and time letters become marks. All others stay at their position. */
export type WhenRead = { when: When | null; rest: string }
export const WHEN_MARK = '\u0001'

export const todayOf = ({ zone, now }: Clock): string => toLocalInput(zone, now).slice(0, 10)

const mark = (text: string, from: number, length: number): string =>
  text.slice(0, from) + WHEN_MARK.repeat(length) + text.slice(from + length)

const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))
const monthOf = (day: string, months: number): { from: string; to: string } => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = (n: number) => new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 10)
  return { from: first(months), to: addDays(first(months + 1), -1) }
}

/** Spans of days, which a parser of single dates does not know. */
const spans: [RegExp, (today: string) => { from: string; to: string }][] = [
  [/\b(?:the )?rest of (?:the|this) week\b/, (day) => ({ from: day, to: addDays(mondayOf(day), 6) })],
  [/\b(?:this|the) week(?!end)\b/, (day) => ({ from: day, to: addDays(mondayOf(day), 6) })],
  [/\bnext week(?!end)\b/, (day) => ({ from: addDays(mondayOf(day), 7), to: addDays(mondayOf(day), 13) })],
  [/\blast week(?!end)\b/, (day) => ({ from: addDays(mondayOf(day), -7), to: addDays(mondayOf(day), -1) })],
  [/\bnext weekend\b/, (day) => ({ from: addDays(mondayOf(day), 12), to: addDays(mondayOf(day), 13) })],
  [/\b(?:this |the )?weekend\b/, (day) => ({ from: addDays(mondayOf(day), 5), to: addDays(mondayOf(day), 6) })],
  [/\bthis month\b/, (day) => monthOf(day, 0)],
  [/\bnext month\b/, (day) => monthOf(day, 1)],
  [/\blast month\b/, (day) => monthOf(day, -1)],
  [/\b(?:next|coming) (?:few|couple of|7|seven) days\b/, (day) => ({ from: day, to: addDays(day, 6) })],
  [/\bday after tomorrow\b/, (day) => ({ from: addDays(day, 2), to: addDays(day, 2) })],
]

const parts: [RegExp, Part][] = [
  [/\b(?:in the |this )?morning\b/, 'morning'],
  [/\b(?:in the |this )?afternoon\b/, 'afternoon'],
  [/\b(?:in the |this )?evening\b|\btonight\b/, 'evening'],
]

/** Words of dates with a letter wrong or left out. */
const misspelled: [RegExp, string][] = [
  [/\btomm?orr?ow\b|\btomm?orr?w\b|\btmrw\b|\btmr\b/g, 'tomorrow'],
  [/\btodya\b|\btodays\b|\btoday's\b|\btday\b/g, 'today'],
  [/\bwensday\b|\bwednsday\b|\bwedensday\b/g, 'wednesday'],
  [/\bthrusday\b|\bthursay\b|\bthurday\b/g, 'thursday'],
  [/\bteusday\b|\btusday\b|\btuseday\b/g, 'tuesday'],
  [/\bfirday\b|\bfridya\b/g, 'friday'],
  [/\bsaterday\b|\bsaturdy\b/g, 'saturday'],
  [/\b(sun|mon|tues|wednes|thurs|fri|satur)days\b|\b(sun|mon|tues|wednes|thurs|fri|satur)day's\b/g, '$1$2day'],
]

/** Reads days and times in everyday words, such as `next Tuesday morning` or `Thursday at 2`. */
export function readWhen(sentence: string, clock: Clock): WhenRead {
  const today = todayOf(clock)
  let rest = misspelled.reduce((text, [pattern, word]) => text.replace(pattern, word), sentence.toLowerCase())
  const when: When = { from: null, to: null, time: null, part: null }
  for (const [pattern, span] of spans) {
    const match = pattern.exec(rest)
    if (!match || when.from !== null) continue
    Object.assign(when, span(today))
    rest = mark(rest, match.index, match[0].length)
  }
  for (const [pattern, part] of parts) {
    const match = pattern.exec(rest)
    if (!match || when.part !== null) continue
    when.part = part
    const isTonight = match[0] === 'tonight' || match[0].startsWith('this ')
    if (isTonight && when.from === null) when.from = when.to = today
    rest = mark(rest, match.index, match[0].length)
  }
  rest = readDates(rest, clock, when)
  const isEmpty = when.from === null && when.time === null && when.part === null
  return { when: isEmpty ? null : when, rest }
}

/** A sentence about what happened: its Friday is the last one, not the next. */
const PAST = /\b(?:did|was|were|came|went|worked|happened|finished|completed|done|had|visited|paid)\b/
const PLANNED = /\b(?:book|booked|schedule|scheduled|plan|planned|confirm|confirmed|set up|next|this|coming|get)\b/

/** Not dates on their own: `may I`, `sat down`, `now`. */
const NOT_A_DATE = /^(?:may|mar|sun|sat|now|right now|second|a second|\d+)$/

/** Fills in what the parser of dates finds, and marks it. */
function readDates(text: string, { zone, now }: Clock, when: When): string {
  const local = new Date(`${toLocalInput(zone, now)}:00Z`)
  const isPast = PAST.test(text) && !PLANNED.test(text)
  const today = toLocalInput(zone, now).slice(0, 10)
  const inPast = (day: string): string => (day < today ? day : inPast(addDays(day, -7)))
  let rest = text
  for (const { index, text: words, start, end } of parse(
    text,
    { instant: local, timezone: 0 },
    { forwardDate: true },
  )) {
    if (NOT_A_DATE.test(words.trim())) continue
    const dayOf = (one: typeof start) =>
      [one.get('year'), one.get('month'), one.get('day')].map((n) => String(n ?? 0).padStart(2, '0')).join('-')
    const hasDay = start.isCertain('day') || start.isCertain('weekday')
    if (hasDay && when.from === null) {
      const isWeekday = start.isCertain('weekday') && !start.isCertain('day')
      when.from = isPast && isWeekday ? inPast(dayOf(start)) : dayOf(start)
      when.to = end && (end.isCertain('day') || end.isCertain('weekday')) ? dayOf(end) : when.from
    }
    if (start.isCertain('hour') && when.time === null) {
      const hour = start.get('hour') ?? 0
      // No one books 2 AM: an hour without AM or PM is during the day.
      const isAfternoon = !start.isCertain('meridiem') && hour >= 1 && hour <= (when.part === 'morning' ? 0 : 6)
      const minute = String(start.get('minute') ?? 0).padStart(2, '0')
      when.time = `${String(isAfternoon ? hour + 12 : hour).padStart(2, '0')}:${minute}`
    }
    rest = mark(rest, index, words.length)
  }
  return rest
}

/** Combines the dates and times of an earlier and a later message. The later one wins. */
export const mergeWhen = (earlier: When | null, later: When | null): When | null => {
  if (earlier === null || later === null) return later ?? earlier
  const hasDay = later.from !== null
  return {
    from: hasDay ? later.from : earlier.from,
    to: hasDay ? later.to : earlier.to,
    time: later.time ?? earlier.time,
    part: later.part ?? earlier.part,
  }
}
