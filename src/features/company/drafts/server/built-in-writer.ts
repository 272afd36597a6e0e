import { capitalized } from '#contract/text.ts'
import { shorten } from '#server/ai/written-text.ts'
import { draftKinds, type DraftInput, type DraftKind } from '../contract.ts'

// Writes drafts when no model is connected: a frame for each kind, filled with what the user wrote.

type Company = { company_name: string; phone: string }
type DraftFacts = Pick<DraftInput, 'text' | 'subject'>
type Frame = (facts: DraftFacts, company: Company) => string

const sentence = (text: string) => (/[.!?…:]$/.test(text) ? text : `${text}.`)

/** Key words as sentences, a line each: `new breaker; tested` becomes two. */
const lines = (text: string): string =>
  text
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => sentence(capitalized(line)))
    .join('\n')

const paragraphs = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n')

const frames: Record<DraftKind, Frame> = {
  job_notes: ({ text, subject }) =>
    paragraphs(
      subject && sentence(capitalized(subject)),
      `Work done:\n${lines(text)}`.trimEnd(),
      'Materials:',
      'Left to do:',
    ),
  invoice_notes: ({ text }, { phone }) =>
    paragraphs(
      lines(text),
      `Thank you for your business. ${phone ? `Call ${phone} with any questions about this invoice.` : 'Reply to our email with any questions about this invoice.'}`,
    ),
  message: ({ text, subject }, { company_name, phone }) => {
    const news = text || (subject ? `we have news about ${subject}` : 'we have news about your job')
    const frame = (middle: string) =>
      `Hi, this is ${company_name}. ${sentence(capitalized(middle))}${phone ? ` Questions? Call ${phone}.` : ''}`
    return frame(shorten(news, (part) => frame(part).length <= draftKinds.message.max))
  },
  quote_terms: ({ text }) =>
    paragraphs(
      lines(text),
      [
        'This quote is valid until the date shown on it.',
        'A deposit, where one is shown, is due before work starts. The rest is due when the work is completed.',
        'Work that is not listed is quoted separately and starts once you approve it in writing.',
        'Please keep the electrical panel and the work area accessible on the day of the work.',
      ].join('\n'),
    ),
  review_reply: (_, { company_name, phone }) =>
    `Thank you for taking the time to write a review. We read every one, and we appreciate that you chose ${company_name}. ${
      phone
        ? `If there is anything we can make right, please call us at ${phone}.`
        : 'If there is anything we can make right, please contact us.'
    }`,
}

/** A draft from a template, within the length of its field. */
export function builtInDraft({ kind, ...given }: DraftFacts & { kind: DraftKind }, company: Company): string {
  return shorten(frames[kind](given, company), (text) => text.length <= draftKinds[kind].max)
}
