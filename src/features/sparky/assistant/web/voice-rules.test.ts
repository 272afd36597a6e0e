import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterWake, greetings, isEcho, off, step, type VoiceEffect, type VoiceEvent } from './voice-rules.ts'

/** The effects of events, one after another. */
function run(...events: VoiceEvent[]) {
  let state = off
  const effects: VoiceEffect[] = []
  for (const event of events) {
    const [next, more] = step(state, event)
    state = next
    effects.push(...more)
  }
  return { state, effects, deeds: effects.map((effect) => effect.do) }
}

const started: VoiceEvent = { type: 'started' }
const heard = (text: string, isFinal = true): VoiceEvent => ({ type: 'heard', text, isFinal })

describe('wake phrases', () => {
  test.each([
    ['hey sparky', ''],
    ['Say Sparky', ''],
    ['ok sparky.', ''],
    ['Okay, Sparky!', ''],
    ['sparky', ''],
    ['so hey Sparky, what do I owe', 'what do I owe'],
    ['Sparky: call Grace', 'call Grace'],
    ['sparky who is sparky', 'who is sparky'],
  ])('%j wakes, then %j is the question', (text, question) => expect(afterWake(text)).toBe(question))

  test.each(['', 'hey', 'ok', 'sparkly lights', 'the sparkyard', 'hey siri'])('%j does not', (text) =>
    expect(afterWake(text)).toBeNull(),
  )
})

describe('the state machine', () => {
  test('wakes once for an utterance, shows what follows when it is final, and sleeps', () => {
    const { state, effects } = run(
      started,
      heard('hey', false),
      heard('hey sparky', false),
      heard('hey sparky what is', false),
      heard('hey sparky what is due'),
      { type: 'timed_out' },
    )
    expect(effects).toEqual([
      { do: 'listen' },
      { do: 'wake' },
      { do: 'wait' },
      { do: 'wait' },
      { do: 'wait' },
      { do: 'show', text: 'what is due' },
      { do: 'sleep' },
    ])
    expect(state).toEqual({ phase: 'listening', transcript: '' })
  })

  test('the next utterance is the question after the wake phrase alone', () => {
    expect(run(started, heard('Sparky'), heard('who works today')).effects.at(-1)).toEqual({
      do: 'show',
      text: 'who works today',
    })
  })

  test('numbers are shown as digits', () => {
    expect(run(started, heard('Sparky status of invoice one oh seven')).effects.at(-1)).toEqual({
      do: 'show',
      text: 'status of invoice 107',
    })
  })

  test('without the wake phrase nothing is shown', () => {
    expect(run(started, heard('what do I owe')).deeds).toEqual(['listen'])
  })

  test('listens again when the browser ends, unless it was stopped on purpose', () => {
    expect(run(started, { type: 'ended' }, { type: 'ended' }).deeds).toEqual(['listen', 'listen', 'listen'])
    expect(run(started, { type: 'stopped' }, { type: 'ended' }).deeds).toEqual(['listen', 'silence'])
  })

  test.each([
    ['not-allowed', 'Microphone access denied. Please allow microphone permissions to use voice activation.'],
    ['network', 'Network error. Voice activation requires an internet connection.'],
  ])('%s turns it off with a message', (error, sentence) => {
    const { state, effects } = run(started, { type: 'failed', error }, { type: 'ended' })
    expect(state.phase).toBe('off')
    expect(effects).toEqual([{ do: 'listen' }, { do: 'silence' }, { do: 'complain', sentence }])
  })

  test.each(['no-speech', 'aborted'])('%s is ignored', (error) => {
    expect(run(started, { type: 'failed', error }).deeds).toEqual(['listen'])
  })

  test('whatever happens, it does nothing while it is off, and every wake is followed by a sleep or a wait', () => {
    const event: fc.Arbitrary<VoiceEvent> = fc.oneof(
      fc.constantFrom<VoiceEvent>(started, { type: 'stopped' }, { type: 'ended' }, { type: 'timed_out' }),
      fc.record({
        type: fc.constant('heard' as const),
        text: fc.constantFrom('', 'hello', 'sparky', 'hey sparky go'),
        isFinal: fc.boolean(),
      }),
      fc.record({ type: fc.constant('failed' as const), error: fc.constantFrom('network', 'aborted', 'other') }),
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let state = off
        for (const each of events) {
          const [next, effects] = step(state, each)
          if (state.phase === 'off' && each.type !== 'started') expect(effects).toEqual([])
          const deeds = effects.map((effect) => effect.do)
          if (deeds.includes('wake'))
            expect([state.phase, deeds]).toEqual(['listening', expect.arrayContaining(['wait'])])
          if (next.phase === 'off') expect(next.transcript).toBe('')
          state = next
        }
      }),
      { numRuns: 10_000 },
    )
  })
})

test('five greetings', () => expect(new Set(greetings).size).toBe(5))

test.each([
  ['how can I help you', true],
  ['Hi! How can', true],
  ['how much do I owe', false],
  ['help how', false],
])('%j over "Hi! How can I help you?" is an echo: %s', (text, echo) =>
  expect(isEcho(text, 'Hi! How can I help you?')).toBe(echo),
)
