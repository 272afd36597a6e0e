import { EventEmitter } from 'node:events'

// Loaded into a process before everything else (node --import). At exit it prints every kind of emitter that had no 'error'
// listener for two turns of the event loop, since it was made or since the last listener left: its error would end the process.

type Emitters = typeof EventEmitter & { init: (this: EventEmitter, options: unknown) => void }

const found = new Set<string>()
const places = new WeakMap<EventEmitter, string>()

/** Code that makes an emitter, or takes its listener off, has this turn and the next to listen. */
function look(emitter: EventEmitter, since: 'made' | 'left'): void {
  setImmediate(() =>
    setImmediate(() => {
      const isGone = 'destroyed' in emitter && emitter.destroyed === true
      if (emitter.listenerCount('error') > 0 || isGone) return
      const place = (places.get(emitter) ?? '').split('\n').find((line) => /\/(src|node_modules)\//.test(line))
      found.add(`${since} ${emitter.constructor.name}${place ?? ' of Node'}`)
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
