/** Texts that opt out, opt back in, or ask for help. They must be the whole message, in any case. */
const keywords: Record<string, 'stop' | 'start' | 'help'> = {
  stop: 'stop',
  stopall: 'stop',
  'stop all': 'stop',
  'please stop': 'stop',
  'stop please': 'stop',
  'stop texting me': 'stop',
  'stop texting': 'stop',
  quit: 'stop',
  end: 'stop',
  revoke: 'stop',
  optout: 'stop',
  'opt out': 'stop',
  'opt me out': 'stop',
  cancel: 'stop',
  unsubscribe: 'stop',
  'unsubscribe me': 'stop',
  start: 'start',
  unstop: 'start',
  yes: 'start',
  help: 'help',
  info: 'help',
}

export type Keyword = 'stop' | 'start' | 'help'

/** The keyword of a text, ignoring punctuation and spaces; null for any other text, such as "cancel my visit on Monday". */
export function keywordIn(text: string): Keyword | null {
  const words = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return Object.hasOwn(keywords, words) ? (keywords[words] ?? null) : null
}
