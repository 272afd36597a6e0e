import type { ChatMessage, Source } from '../../contract.ts'
import type { Caller, Tool } from '../shared/tool.ts'

/** What the built-in assistant answers. `changes` are inputs of writing tools, for the user to confirm. */
export type Answer = { text: string; sources: Source[]; changes: { tool: string; input: unknown }[] }

/** What it answers from: the conversation, what the user is looking at, and the tools that they may use. */
export type Question = { messages: readonly ChatMessage[]; page: string | null; tools: readonly Tool[] }

/** Answers without a language model. */
export async function answer(_caller: Caller, { tools }: Question): Promise<Answer> {
  const abilities = tools.map(({ title }) => `- ${title}`).join('\n')
  const text = `I am the built-in assistant: no language model is connected. I did not understand that. I can help with:\n${abilities}`
  return { text, sources: [], changes: [] }
}
