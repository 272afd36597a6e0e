import { beforeEach, expect, test, vi } from 'vitest'
import { serve } from '#test/component.tsx'
import { ASK, finished, forgetChat, open } from '#test/sparky.tsx'
import { voice } from './chat.ts'
import { listensIn, type Recognition } from './speech.ts'

/** Stands in for the browser's speech recognition, which headless Chromium lacks. */
class ScriptedRecognition implements Recognition {
  static current: ScriptedRecognition | null = null
  lang = ''
  continuous = false
  interimResults = false
  onresult: Recognition['onresult'] = null
  onend: Recognition['onend'] = null
  onerror: Recognition['onerror'] = null
  sessions: string[] = []
  constructor() {
    ScriptedRecognition.current = this
  }
  start() {
    this.sessions.push(this.lang)
  }
  abort() {
    this.onend?.()
  }
  hear(transcript: string, isFinal = true) {
    this.onresult?.({ resultIndex: 0, results: [{ isFinal, 0: { transcript } }] })
  }
}

const microphone = 'Say "Sparky" to activate voice control'

beforeEach(() => {
  forgetChat()
  voice.set('off')
  listensIn.set('en-US')
  ScriptedRecognition.current = null
})

async function listen() {
  vi.stubGlobal('SpeechRecognition', ScriptedRecognition)
  const opened = await open()
  await opened.panel.getByRole('button', { name: microphone }).click()
  await expect.element(opened.panel.getByText('Listening...')).toBeVisible()
  await expect.poll(() => ScriptedRecognition.current?.sessions).toEqual(['en-US'])
  const recognition = ScriptedRecognition.current
  if (!recognition) throw new Error('Nothing listens')
  return { ...opened, recognition }
}

test('shows what was heard, numbers as digits, and sends nothing before Send is pressed', async () => {
  const requests = serve({ [ASK]: () => finished() })
  const { panel, input, recognition } = await listen()
  recognition.hear('what do they owe')
  await expect.element(input).toHaveValue('')
  recognition.hear('hey Sparky status of', false)
  recognition.hear('hey Sparky status of invoice one oh seven')
  await expect.element(input).toHaveValue('status of invoice 107')
  recognition.hear('and of invoice two')
  await expect.element(input).toHaveValue('status of invoice 107 and of invoice 2')
  expect(requests).toEqual([])
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect.element(panel.getByText(/^You have 2 overdue/)).toBeVisible()
  await expect.element(input).toHaveValue('')
})

test('goes on in Spanish', async () => {
  const { panel, input, recognition } = await listen()
  await panel.getByRole('button', { name: 'ES, listen in Spanish' }).click()
  await expect.poll(() => recognition.sessions).toEqual(['en-US', 'es-US'])
  recognition.hear('Sparky factura ciento siete')
  await expect.element(input).toHaveValue('factura 107')
})

test('without recognition in the browser there is no microphone', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  const { panel, input } = await open()
  await expect.element(input).toBeVisible()
  await expect.element(panel.getByRole('button', { name: microphone })).not.toBeInTheDocument()
})
