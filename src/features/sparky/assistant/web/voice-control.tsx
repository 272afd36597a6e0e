import { useEffect } from 'react'
import { toast } from '#web/platform/toast.ts'
import { changeChat, chat, openPanel, voice } from './chat.ts'
import { createRecognition, hush, listensIn, speak, speaking } from './speech.ts'
import { AWAKE_MS, afterWake, greetings, isEcho, off, step, UNSUPPORTED } from './voice-rules.ts'
import type { VoiceEffect, VoiceEvent } from './voice-rules.ts'

const complain = (sentence: string) => toast({ title: 'Error', description: sentence, destructive: true })

/** A session that ends immediately must not be restarted in a tight loop. */
const RESTART_MS = 300

/** Runs the rules of `voice-rules.ts` on the browser's recognition. Returns how to stop. */
function runVoice(): () => void {
  const recognition = createRecognition()
  if (!recognition) {
    complain(UNSUPPORTED)
    voice.set('off')
    return () => undefined
  }
  let state = off
  let sleep: ReturnType<typeof setTimeout> | undefined
  let restart: ReturnType<typeof setTimeout> | undefined

  const start = () => {
    recognition.lang = listensIn.get()
    try {
      recognition.start()
    } catch {
      // It has not ended yet, and starts again when it does.
    }
  }
  const carryOut = (effect: VoiceEffect): void => {
    switch (effect.do) {
      case 'listen':
        return start()
      case 'silence':
        clearTimeout(sleep)
        clearTimeout(restart)
        return recognition.abort()
      case 'wake':
        openPanel()
        toast({ title: 'Sparky Activated', description: 'Voice command detected! How can I help you?' })
        return speak(greetings[Math.floor(Math.random() * greetings.length)] ?? greetings[0])
      case 'wait':
        clearTimeout(sleep)
        sleep = setTimeout(() => send({ type: 'timed_out' }), AWAKE_MS)
        return
      case 'sleep':
        return clearTimeout(sleep)
      case 'show':
        return changeChat({ input: [chat.get().input.trim(), effect.text].filter(Boolean).join(' ') })
      case 'complain':
        return complain(effect.sentence)
    }
  }
  const send = (event: VoiceEvent): void => {
    const [next, effects] = step(state, event)
    state = next
    voice.set(next.phase)
    for (const effect of effects) carryOut(effect)
  }

  recognition.onresult = ({ resultIndex, results }) => {
    for (const result of Array.from(results).slice(resultIndex)) {
      const text = result[0].transcript
      const own = speaking()
      if (own?.isAnswer || (own && isEcho(afterWake(text) ?? text, own.text) && state.phase === 'awake')) continue
      // The user speaks over the greeting.
      if (own) hush()
      send({ type: 'heard', text, isFinal: result.isFinal })
    }
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- like its other handlers
  recognition.onerror = ({ error }) => send({ type: 'failed', error })
  recognition.onend = () => {
    clearTimeout(restart)
    restart = setTimeout(() => send({ type: 'ended' }), RESTART_MS)
  }
  send({ type: 'started' })
  // It starts again in the other language.
  const unsubscribe = listensIn.subscribe(() => recognition.abort())
  return () => {
    unsubscribe()
    recognition.onend = null
    send({ type: 'stopped' })
    hush()
  }
}

/** Listens for the wake phrase while it is rendered. Shows nothing. */
export function VoiceControl() {
  useEffect(runVoice, [])
  return null
}
