import { Undo2, Zap } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError, getErrorMessage } from '#web/platform/api.ts'
import { change } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { type Draft, type DraftInput, drafts, MAX_DRAFT } from '../contract.ts'
import type { WriterProps } from './shared/write-with-sparky.tsx'

/** In a dialog, the text can be below the fold. */
const reveal = (box: HTMLElement | null) => {
  box?.scrollIntoView({ block: 'nearest' })
}

/** A button that requests a text, and the text returned. Nothing is replaced until the user accepts it. */
export function DraftWriter({ kind, read, current, onUse }: WriterProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [replaced, setReplaced] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ sentence: string; isDown: boolean } | null>(null)

  const write = async (writer?: DraftInput['writer']) => {
    const { text, subject } = read()
    setBusy(true)
    setFailure(null)
    setDraft(null)
    setReplaced(null)
    try {
      const body = { kind, text: text.slice(0, MAX_DRAFT), subject: subject.slice(0, 500), ...(writer && { writer }) }
      setDraft(await change(drafts.create, { body }))
    } catch (error) {
      setFailure({ sentence: getErrorMessage(error), isDown: error instanceof ApiError && error.status !== 403 })
    }
    setBusy(false)
  }
  const use = (text: string) => {
    const before = current ? current() : read().text
    onUse(text)
    setDraft(null)
    if (before.trim() !== '') setReplaced(before)
  }
  const undo = (before: string) => {
    onUse(before)
    setReplaced(null)
  }
  return (
    <div className="grid min-w-0 gap-2">
      <Button
        variant="ghost"
        size="small"
        busy={busy}
        icon={<Zap aria-hidden="true" />}
        onClick={() => void write()}
        className="-ml-2.5 justify-self-start touch:min-h-11"
      >
        {busy ? 'Writing...' : 'Write with Sparky'}
      </Button>
      {draft && (
        <section ref={reveal} aria-labelledby={id} className="grid gap-2 rounded-card border border-line bg-ground p-3">
          <h3 id={id} className="text-13 font-medium">
            Proposed text
          </h3>
          <p role="status" className="max-h-64 overflow-y-auto text-14 whitespace-pre-wrap wrap-anywhere">
            {draft.text}
          </p>
          <p className="text-12 text-muted">
            {draft.built_in
              ? 'A built-in template with your words: no AI model is connected.'
              : 'Written by an AI model. Read it before you use it.'}
          </p>
          <div className="flex gap-2 *:touch:min-h-11">
            <Button size="small" onClick={() => use(draft.text)}>
              Use
            </Button>
            <Button variant="outline" size="small" onClick={() => setDraft(null)}>
              Discard
            </Button>
          </div>
        </section>
      )}
      {replaced !== null && (
        // Not in a toast: a dialog hides what is outside it from screen readers.
        <div className="flex items-center justify-between gap-2 rounded-control bg-raised px-3 py-1.5 text-13">
          <p role="status">Your text was replaced.</p>
          <Button variant="ghost" size="small" icon={<Undo2 aria-hidden="true" />} onClick={() => undo(replaced)}>
            Undo
          </Button>
        </div>
      )}
      {failure && (
        <div
          role="alert"
          className="grid justify-items-start gap-2 rounded-control bg-bad/12 px-3 py-2 text-13 text-bad"
        >
          <p>{failure.sentence}</p>
          {failure.isDown && (
            <Button variant="outline" size="small" onClick={() => void write('built_in')}>
              Use the built-in writer
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
