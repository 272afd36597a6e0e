import { shorten } from '#server/ai/written-text.ts'
import type { Tone } from '../contract.ts'

// Writes posts when no model is connected: a frame for each tone, filled with the description.

type Caller = { company_name: string; phone: string }

const MOST_OF_A_SUBJECT = 5
/** A subject without a verb, such as `surge protectors`. */
const isSubject = (text: string) =>
  /^(?!(?:we|i|you|get|call|book|save|come|ask|join|meet)\b)\p{Ll}[^.!?…:,]*$/u.test(text) &&
  text.split(/\s+/).length <= MOST_OF_A_SUBJECT
const sentence = (text: string) =>
  /[.!?…]$/.test(text) ? text : isSubject(text) ? `Let's talk about ${text}.` : `${text}.`

const frames: Record<Tone, (description: string, company: Caller) => string> = {
  professional: (description, { company_name, phone }) =>
    `${sentence(description)}\n\n${company_name}: licensed electrical work, done to code. ${
      phone ? `Call ${phone} to schedule.` : 'Contact us to schedule.'
    }`,
  friendly: (description, { company_name, phone }) =>
    `Hi neighbors, it's ${company_name}! ${sentence(description)}\n\nQuestions? ${
      phone ? `Give us a call at ${phone}.` : 'Send us a message.'
    } We're happy to help.`,
  urgent: (description, { phone }) =>
    `Don't wait on this one. ${sentence(description)}\n\n${phone ? `Call ${phone} today` : 'Contact us today'}: electrical problems get worse, not better.`,
}

/** A post in this tone. A description that does not fit is shortened, so that the rest of the frame stays. */
export function builtInPost(
  tone: Tone,
  { description, company, fits }: { description: string; company: Caller; fits: (post: string) => boolean },
): string {
  const frame = (text: string) => frames[tone](text, company)
  return frame(shorten(description, (text) => fits(frame(text))))
}
