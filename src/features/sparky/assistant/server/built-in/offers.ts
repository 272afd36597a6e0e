import { suggestionsFor } from '../../rules/suggestions.ts'
import { examples } from './examples.ts'
import { type Answer, type Question, says } from './question.ts'

const DONT_KNOW = "I don't know that."

const CAN = {
  staff:
    'I can look up clients, jobs, invoices, balances, the schedule, hours, free times, leads, quotes, prices, permits, inspections, licenses and panels, calculate by the electrical code, check Texas sales tax, search the guides, and prepare bookings, changes of visits, jobs, leads, quotes, invoices, texts and posts for you to confirm.',
  client:
    'I can look up your own invoices, what you owe, your visits, jobs and quotes, find free times, prepare a booking or cancel one for you to confirm, and explain how this site works.',
}

/** The assistant's abilities for this user on this page. */
export function offers({ caller, staff, page }: Question): string {
  const suggestions = suggestionsFor(caller.user.role, page ?? '').map((question) => `- ${question}`)
  return `${staff ? CAN.staff : CAN.client}\n\nFor example:\n${suggestions.join('\n')}`
}

const NEAREST = 3

/** Says that it does not know, and offers the nearest things that it can do. */
export function unknown(
  question: Question,
  why = "I only answer from this company's records, the guides and the code reference.",
): Answer {
  const near = question.matches
    .flatMap(
      ({ entry }) => examples[question.staff ? 'staff' : 'client'].find((one) => one.entry === entry)?.offer ?? [],
    )
    .filter((offer) => offer.endsWith('?'))
    .slice(0, NEAREST)
  return says(`${DONT_KNOW} ${why}\n\n${offers(question)}`, [], near)
}
