import { defineCap, MINUTE } from '#server/rate-limit.ts'

/** To Sparky and to agents, also without a model: reading a question takes time, and conversations are kept. */
export const assistantQuestions = defineCap('assistant_questions', {
  per: ['user'],
  limit: 120,
  seconds: 10 * MINUTE,
  over: (when) => `You asked many questions in a few minutes. Try again ${when}.`,
})
