import * as z from 'zod/mini'
import { addDays } from '#contract/dates.ts'
import { add, cents, decimal, formatMoney } from '#contract/money.ts'
import { type Entry, hasText, range } from './entry.ts'
import { wordList } from './words.ts'
import { look, says, toAnswer } from './question.ts'
import { getToday } from './when.ts'

const Figures = z.object({ revenueByMonth: z.array(z.object({ month: z.string(), revenue: z.string() })) })

/** The revenue of months, or how the business is doing now. */
export const figures: Entry = async (question) => {
  const all = await look(question, 'figures', {})
  const { from, to = '' } = range(question, true)
  if (from === undefined) return toAnswer(all)
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  const { revenueByMonth } = Figures.parse(all.data)
  const months = revenueByMonth.filter(({ month }) => isWhole && month >= first && month <= last)
  if (months[0]?.month !== first)
    return says("I don't know that. I have the revenue of whole months only, and of the last 12.", all.sources, [
      'How are we doing this month?',
    ])
  const now = getToday(question.clock).slice(0, 7)
  const isCompared = first === last && addDays(to, 1).startsWith(now) && hasText(question, ...wordList('compare'))
  if ((first === now && last === now) || isCompared) return toAnswer(all)
  const revenue = decimal(months.reduce((sum, one) => add(sum, cents(one.revenue)), cents('0')))
  return says(`Revenue of ${first === last ? first : `${first} to ${last}`}: ${formatMoney(revenue)}.`, all.sources)
}
