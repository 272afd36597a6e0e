import { withDigits } from '../rules/spoken-numbers.ts'

// The states of voice control as pure rules. The browser parts are in speech.ts.

/** Time it stays awake without hearing anything (spec §9). */
export const AWAKE_MS = 5000

export const greetings = [
  'Hi! How can I help you?',
  'Hello! What can I do for you?',
  'Hey there! What do you need?',
  "I'm listening. What would you like to know?",
  'At your service. What can I look up?',
] as const

const DENIED = 'Microphone access denied. Please allow microphone permissions to use voice activation.'
export const UNSUPPORTED = 'Speech recognition not supported in this browser.'
const OFFLINE = 'Network error. Voice activation requires an internet connection.'

/** Errors that turn it off. Others, such as no-speech and aborted, are ignored: it listens again after the end. */
const complaints: Record<string, string> = {
  'not-allowed': DENIED,
  'service-not-allowed': DENIED,
  'audio-capture': DENIED,
  network: OFFLINE,
}

/** Hey Sparky, say Sparky, ok Sparky, or just Sparky. */
const WAKE = /(?:\b(?:hey|say|ok(?:ay)?)[\s,]+)?\bsparky\b[\s,.!?:;-]*/i

/** The words after the wake phrase, or null without one. */
export function afterWake(text: string): string | null {
  const match = WAKE.exec(text)
  return match && text.slice(match.index + match[0].length).trim()
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []

/** True if the microphone picked up our own speech: all words heard come from it, in its order. */
export function isEcho(heard: string, spoken: string): boolean {
  const rest = splitWords(spoken)
  let from = 0
  return splitWords(heard).every((word) => {
    const at = rest.indexOf(word, from)
    from = at + 1
    return at >= 0
  })
}

export type VoiceState = { phase: 'off' | 'listening' | 'awake'; transcript: string }

export type VoiceEvent =
  | { type: 'started' | 'stopped' | 'ended' | 'timed_out' }
  | { type: 'heard'; text: string; isFinal: boolean }
  | { type: 'failed'; error: string }

export type VoiceEffect =
  /** Start the microphone, or stop it. */
  | { do: 'listen' | 'silence' }
  /** Open the panel, show the toast, greet. */
  | { do: 'wake' }
  /** Sleep in five seconds, counted from now. */
  | { do: 'wait' }
  /** The deactivation: back to waiting for the wake phrase. */
  | { do: 'sleep' }
  /** Put it into the text field, to be read before it is sent. */
  | { do: 'show'; text: string }
  | { do: 'complain'; sentence: string }

type Step = [VoiceState, VoiceEffect[]]

export const off: VoiceState = { phase: 'off', transcript: '' }

function hear({ phase, transcript }: VoiceState, text: string, isFinal: boolean): Step {
  const after = afterWake(text)
  if (phase === 'off' || (phase === 'listening' && after === null)) return [{ phase, transcript }, []]
  const question = after ?? text.trim()
  const effects: VoiceEffect[] = phase === 'listening' ? [{ do: 'wake' }, { do: 'wait' }] : [{ do: 'wait' }]
  if (!isFinal || question === '') return [{ phase: 'awake', transcript: question }, effects]
  return [{ phase: 'awake', transcript: '' }, [...effects, { do: 'show', text: withDigits(question) }]]
}

/** The next state after an event. */
export function step(state: VoiceState, event: VoiceEvent): Step {
  const { phase } = state
  const isAwake = phase === 'awake'
  switch (event.type) {
    case 'started':
      return phase === 'off' ? [{ phase: 'listening', transcript: '' }, [{ do: 'listen' }]] : [state, []]
    case 'stopped':
      return phase === 'off' ? [state, []] : [off, [{ do: 'silence' }, ...(isAwake ? [{ do: 'sleep' } as const] : [])]]
    case 'heard':
      return hear(state, event.text, event.isFinal)
    // Browsers end a session after a while: restart it unless the user stopped it.
    case 'ended':
      return phase === 'off' ? [state, []] : [state, [{ do: 'listen' }]]
    case 'timed_out':
      return isAwake ? [{ phase: 'listening', transcript: '' }, [{ do: 'sleep' }]] : [state, []]
    case 'failed': {
      const sentence = complaints[event.error]
      if (phase === 'off' || sentence === undefined) return [state, []]
      return [off, [{ do: 'silence' }, ...(isAwake ? [{ do: 'sleep' } as const] : []), { do: 'complain', sentence }]]
    }
  }
}
