import { createStore } from '#web/platform/store.ts'

// The browser's speech recognition and synthesis. TypeScript does not describe the recognition.

type Heard = { isFinal: boolean; 0: { transcript: string } }

export type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  abort: () => void
  onresult: ((event: { resultIndex: number; results: ArrayLike<Heard> }) => void) | null
  onend: (() => void) | null
  onerror: ((event: { error: string }) => void) | null
}

type Constructor = new () => Recognition

const constructor = (): Constructor | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own, under either name
  (Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition')) as
    Constructor | undefined

export const canListen = (): boolean => constructor() !== undefined

/** The language that the microphone expects. */
export const listensIn = createStore<'en-US' | 'es-US'>(navigator.language.startsWith('es') ? 'es-US' : 'en-US')

/** The browser's recognition, continuous and with interim results; null where it has none. */
export function createRecognition(): Recognition | null {
  const Recognition = constructor()
  return Recognition ? Object.assign(new Recognition(), { continuous: true, interimResults: true }) : null
}

const canSpeak = 'speechSynthesis' in globalThis

/** True if answers are read aloud. */
export const speaksAnswers = createStore(false)

let spoken = { text: '', isAnswer: false, until: 0 }

/** The microphone picks up our own voice a little after it ends. */
const ECHO_MS = 1500

/** The speech that the microphone may be picking up from us, or null. */
export function speaking(): { text: string; isAnswer: boolean } | null {
  const isNow = canSpeak && speechSynthesis.speaking
  return isNow || performance.now() < spoken.until ? spoken : null
}

export function speak(text: string, { isAnswer = false } = {}): void {
  if (!canSpeak || text === '') return
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'en-US'
  const mine = { text, isAnswer, until: Infinity }
  spoken = mine
  const end = () => (mine.until = performance.now() + ECHO_MS)
  utterance.addEventListener('end', end)
  utterance.addEventListener('error', end)
  speechSynthesis.speak(utterance)
}

export function hush(): void {
  if (canSpeak) speechSynthesis.cancel()
  spoken.until = 0
}

/** Markdown as it is read aloud. */
export const spokenText = (markdown: string): string =>
  markdown
    .replace(/```[\s\S]*?```/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*+]|#{1,6}|>|\d+\.)\s+/gm, '')
    .replace(/[*_`|~]+/g, '')
    .trim()
