import { moneyPatterns } from './money-patterns.ts'
import { bookingPatterns, orderPatterns } from './order-patterns.ts'
import type { Reading } from './reading.ts'
import { recordPatterns } from './record-patterns.ts'
import { tradePatterns } from './trade-patterns.ts'

/** The purpose of a message. */
export type IntentName =
  | 'thanks'
  | 'greeting'
  | 'abilities'
  | 'motor'
  | 'ev_room'
  | 'voltage_drop'
  | 'conduit_fill'
  | 'box_fill'
  | 'dwelling'
  | 'generator'
  | 'ampacity'
  | 'conductor'
  | 'tax'
  | 'code'
  | 'new_message'
  | 'new_post'
  | 'new_lead'
  | 'new_client'
  | 'new_quote'
  | 'new_invoice'
  | 'new_job'
  | 'book'
  | 'change_visit'
  | 'how_to'
  | 'overdue'
  | 'balance'
  | 'payments'
  | 'availability'
  | 'free_times'
  | 'referrals'
  | 'leads'
  | 'quotes'
  | 'permits'
  | 'inspections'
  | 'licenses'
  | 'panels'
  | 'prices'
  | 'clients'
  | 'company'
  | 'invoices'
  | 'figures'
  | 'jobs'
  | 'visits'

// Patterns see tagged sentences: the vocabulary's own word for each synonym, and tags such as _name, _when, _amps.

/** A message is for an intent if it has every pattern of one of the lists in `any`, and none of `never`. */
export type Rule = {
  intent: IntentName
  any: readonly (readonly RegExp[])[]
  never?: RegExp
  only?: 'staff' | 'client'
}

const HOW_TO =
  /^(?:how (?:do|can|would|should|could|does|is|are|will)\b(?! (?:much|many|big|large|free|busy|we figures|we do|things|it going|business|company|you))|how to\b|where (?:do|can|should|would) (?:i|we|you)\b(?! (?:go|start|need to be|have to be)\b(?! to\b))|where (?:is|are) (?:the|my) (?:button|settings?|list|page|guide|password|profile)|what (?:happens|should i|do i do|is the difference|if)\b|what (?:does|do) .+ mean|why\b|can (?:i|we|client|user|anyone|the client|it|an? \w+)\b|could (?:i|we)\b|am i (?:able|allowed)|is (?:it|there) (?:possible|a way|any way|a limit|an app)|do (?:i|we) (?:have to|need to|get)|does (?:the app|it|panelboard|this|the system)\b|explain|who (?:can|may|is allowed)|steps? (?:to|for)|help (?:me )?(?:with|to)|i (?:cant|can't|cannot|forgot|lost|don't know how|dont know how)|show me how|ways? to\b|difference between|(?:cancel|move|reschedule|void|refund|archive|delete|edit)\b)/

/** The first that fits is it. */
const rules: readonly Rule[] = [
  ...orderPatterns,
  ...tradePatterns,
  ...bookingPatterns,
  ...moneyPatterns,
  ...recordPatterns,
]

/** A clear question about how something works goes to the guides before anything that only has their words in it. */
const FIRST: ReadonlySet<IntentName> = new Set([
  'thanks',
  'greeting',
  'abilities',
  'motor',
  'ev_room',
  'voltage_drop',
  'conduit_fill',
  'box_fill',
  'dwelling',
  'generator',
  'ampacity',
  'conductor',
  'tax',
  'code',
  'company',
  'availability',
  'free_times',
  'change_visit',
])

const fits = ({ any, never, only }: Rule, tagged: string, staff: boolean): boolean =>
  (only === undefined || (only === 'staff') === staff) &&
  !never?.test(tagged) &&
  any.some((all) => all.every((pattern) => pattern.test(tagged)))

/** The intent of a message, or null: none was recognized, so perhaps it can be looked up. */
export function intentOf({ tagged }: Pick<Reading, 'tagged'>, staff: boolean): IntentName | null {
  const isHowTo = HOW_TO.test(tagged)
  const matching = rules.find((rule) => (!isHowTo || FIRST.has(rule.intent)) && fits(rule, tagged, staff))
  return matching?.intent ?? (isHowTo ? 'how_to' : null)
}
