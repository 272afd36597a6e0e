import { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'

// Preloaded into a process (node --import). At exit it prints every kind of emitter that went without an 'error'
// listener for two turns of the event loop, after it was created or its last listener was removed: an error on it would
// end the process.

type Emitters = typeof EventEmitter & { init: (this: EventEmitter, options: unknown) => void }

// Node's own calls come before ours.
Error.stackTraceLimit = 40

const found = new Set<string>()
const places = new WeakMap<EventEmitter, string>()

/** Node removes all listeners of a thread that has ended, as the one that makes PDFs does when no one needs it for a while. */
const hasEnded = (emitter: EventEmitter): boolean =>
  ('destroyed' in emitter && emitter.destroyed === true) || (emitter instanceof Worker && emitter.threadId === -1)

/** Code that creates an emitter or removes its listener has this turn and the next to add one. */
function look(emitter: EventEmitter, since: 'made' | 'left'): void {
  setImmediate(() =>
    setImmediate(() => {
      if (emitter.listenerCount('error') > 0 || hasEnded(emitter)) return
      const stack = places.get(emitter) ?? ''
      const place = stack.split('\n').find((line) => /\/(src|node_modules)\//.test(line)) ?? ' of Node'
      const isOutput = stack.includes(' createWritableStdioStream ')
      found.add(`${since} ${emitter.constructor.name}${isOutput ? ' for printed output' : place}`)
    }),
  )
}

const emitters = EventEmitter as Emitters
const { init } = emitters
emitters.init = function (options) {
  init.call(this, options)
  places.set(this, new Error('made').stack ?? '')
  look(this, 'made')
}
// oxlint-disable-next-line typescript/unbound-method -- called with the emitter as `this`
const { removeListener } = EventEmitter.prototype
EventEmitter.prototype.removeListener = EventEmitter.prototype.off = function (name, listener) {
  const result = removeListener.call(this, name, listener)
  if (name === 'error' && this.listenerCount('error') === 0) look(this, 'left')
  return result
}

process.on('exit', () => {
  for (const emitter of found) process.stdout.write(`unheard: ${emitter}\n`)
})
