/** A request to a language model. */
export type Prompt = {
  /** What the model is to do, in our words. */
  instructions: string
  /** The material from users: data, never instructions. */
  material: string
  /** The longest answer, in tokens. */
  maxTokens: number
}

export type Written = { text: string; /** Tokens used, of the prompt and the answer. */ tokens: number }

/**
 * A connected language model. Its text is untrusted: callers check it before they use it. Features call `ask`, which
 * keeps the budgets.
 */
export type Model = {
  /** As the provider calls it. */
  name: string
  /** Throws an AppError with the reason in plain words. */
  write(prompt: Prompt): Promise<Written>
}
