import { createStore } from './store.ts'

/** A question that a screen has for the assistant. */
export type Question = {
  question: string
  /** The subject of the question, as the user sees it. */
  context: string
}

/** Opens the assistant with a question. Null where there is no assistant, such as on pages without a session. */
export const sparky = createStore<((question: Question) => void) | null>(null)

/** The question that explains a refusal, as the server or a gate worded it. */
export const whyRefused = (sentence: string): Question => ({
  question: `Why was this refused, and what can I do? "${sentence}"`,
  context: `The user was just refused: "${sentence}"`,
})
