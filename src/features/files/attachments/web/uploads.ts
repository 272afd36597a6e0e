import { getErrorMessage, isRefusal } from '#web/platform/api.ts'
import { makeId } from '#web/platform/new-id.ts'
import { change } from '#web/platform/query.ts'
import { isLeaving } from '#web/platform/session.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { SAVED_HERE, toast } from '#web/platform/toast.ts'
import { withProgress } from '#web/platform/upload-progress.ts'
import { Waiting } from '#web/platform/waiting.ts'
import { files, MAX_FILE_BYTES } from '../contract.ts'
import { smallerPicture } from './smaller-picture.ts'

/** The record the files belong to: exactly one of these. */
export type Subject = {
  job_id?: string
  invoice_id?: string
  client_id?: string
  panel_id?: string
  equipment_id?: string
  work_order_id?: string
  inspection_id?: string
  license_id?: string
  tax_certificate_id?: string
}

export type Upload = {
  /** Also the idempotency key of its request, so that a retry stores it once. */
  id: string
  subject: string
  file: File
  /** A preview address in this browser, once the picture has been resized. */
  preview: string | null
  state: 'preparing' | 'waiting' | 'sending' | 'failed'
  /** Upload progress, from 0 to 1. */
  progress: number
  failure: { message: string; isFinal: boolean } | null
  send: (upload: Upload, onProgress: (part: number) => void) => Promise<unknown>
}

// Outside of any screen: an upload continues after its dialog closes, and a failed one is still there when it reopens.
const uploads = createStore<Upload[]>([])

const update = (id: string, values: Partial<Upload>) =>
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...values } : upload)))

const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!isLeaving()) event.preventDefault()
}
uploads.subscribe(() => {
  if (uploads.get().length > 0) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
})

function discard(id: string): void {
  const upload = uploads.get().find((upload) => upload.id === id)
  if (upload?.preview) URL.revokeObjectURL(upload.preview)
  uploads.set(uploads.get().filter((upload) => upload.id !== id))
}

function fail(id: string, error: unknown): void {
  const isFinal = isRefusal(error) && error.status !== 401
  update(id, { state: 'failed', failure: { message: getErrorMessage(error), isFinal } })
}

async function prepare({ id, file }: Upload): Promise<void> {
  const smaller = await smallerPicture(file)
  const preview = smaller.type.startsWith('image/') ? URL.createObjectURL(smaller) : null
  if (smaller.size > MAX_FILE_BYTES) {
    const message = `${file.name} is larger than 5 MB. Choose a smaller file.`
    return update(id, { preview, state: 'failed', failure: { message, isFinal: true } })
  }
  update(id, { file: smaller, preview, state: 'waiting' })
}

/** Starts the loop unless it is already running. */
function once(loop: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    try {
      await loop()
    } finally {
      isRunning = false
    }
  }
}

const nextIn = (state: Upload['state']) => uploads.get().find((upload) => upload.state === state)

const prepareAll = once(async () => {
  for (let next = nextIn('preparing'); next; next = nextIn('preparing')) {
    await prepare(next)
    void sendAll()
  }
})

/** Sent since the last toast. */
let done: Upload[] = []

/** One at a time: on a bad connection the first photo arrives before the last one starts. */
const sendAll = once(async () => {
  for (let next = nextIn('waiting'); next; next = nextIn('waiting')) {
    const { id } = next
    update(id, { state: 'sending', progress: 0, failure: null })
    try {
      await next.send(next, (progress) => update(id, { progress }))
      discard(id)
      done.push(next)
    } catch (error) {
      if (error instanceof Waiting) {
        discard(id)
        toast(SAVED_HERE)
      } else fail(id, error)
    }
  }
  // One toast for all that were chosen together, however fast the first ones went.
  if (done.length === 0 || nextIn('preparing')) return
  toast({ title: addedWords(done) })
  done = []
})

function addedWords(done: readonly Upload[]): string {
  const noun = done.every(({ file }) => file.type.startsWith('image/')) ? 'Photo' : 'File'
  return done.length === 1 ? `${noun} added` : `${done.length} ${noun.toLowerCase()}s added`
}

function retry(id: string): void {
  update(id, { state: 'waiting', failure: null })
  void sendAll()
}

// Back online: retry without waiting for the user to press Retry.
if (typeof addEventListener === 'function')
  addEventListener('online', () => {
    for (const { id, state, failure } of uploads.get()) if (state === 'failed' && !failure?.isFinal) retry(id)
  })

/** The pending and failed uploads of one record, and how to add to them. */
export function useUploads(about: Subject) {
  const subject = Object.values(about).find((id) => id !== undefined) ?? ''
  const send: Upload['send'] = ({ id, file }, onProgress) =>
    change(files.upload, {
      query: { ...about, category: file.type.startsWith('image/') ? 'photo' : 'document' },
      body: file,
      key: id,
      transport: withProgress(onProgress),
    })
  const add = (chosen: Iterable<File>) => {
    const newUploads = Array.from(chosen, (file): Upload => ({
      id: makeId(),
      subject,
      file,
      preview: null,
      state: 'preparing',
      progress: 0,
      failure: null,
      send,
    }))
    if (newUploads.length === 0) return
    uploads.set([...uploads.get(), ...newUploads])
    void prepareAll()
  }
  return { waiting: useStore(uploads).filter((upload) => upload.subject === subject), add, retry, discard }
}
