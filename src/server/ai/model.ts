/** A request to a language model. */
export type Prompt = {
  /** The task, in our words. */
  instructions: string
  /** The material from users: data, never instructions. */
  material: string
  /** The longest answer, in tokens. */
  maxTokens: number
}

export type Written = { text: string; /** Tokens used, of the prompt and the answer. */ tokens: number }

/** A tool as the model knows it. */
export type ModelTool = { name: string; description: string; /** JSON schema of its input. */ schema: object }

/** A tool call from the model. Its name and its input are untrusted. */
export type ToolCall = { id: string; name: string; input: unknown }

/** A part of a conversation. `results` answer the calls of the part before. */
export type Turn =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: readonly ToolCall[] }
  | { role: 'tool'; results: readonly { id: string; name: string; text: string }[] }

/** One request of a conversation. */
export type Talk = {
  instructions: string
  turns: readonly Turn[]
  tools: readonly ModelTool[]
  maxTokens: number
  /** Ends the request when the user stops it or leaves. */
  signal: AbortSignal
}

/** The model's output as it arrives; `end` comes last. `tokens` is 0 if the service does not report them. */
export type Piece = { type: 'text'; text: string } | { type: 'end'; calls: ToolCall[]; tokens: number }

/**
 * A connected language model. Its text is untrusted: callers check it before they use it. Features call `ask` and `chat`,
 * which enforce the budgets.
 */
export type Model = {
  /** As the provider calls it. */
  name: string
  /** The host of the service: `api.openai.com`. */
  host: string
  /** Throws an AppError with the reason in plain words. */
  write(prompt: Prompt): Promise<Written>
  /** The next part of a conversation. Throws like `write`, also in the middle of a text. */
  talk(talk: Talk): AsyncIterable<Piece>
}
