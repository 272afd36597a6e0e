import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Note } from './use-moves.ts'

/** What the last move came to. It stays until the next one, so that a refusal can be read in peace, and is read aloud. */
export function NoteBar({ note, onDismiss }: { note: Note | null; onDismiss: () => void }) {
  const refused = note?.kind === 'refused'
  const seen = note !== null && note.kind !== 'told'
  const Icon = refused ? CircleAlert : CircleCheck
  return (
    <div className={seen ? 'pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-4' : 'sr-only'}>
      <div
        className={clsx(
          'flex items-center gap-3',
          seen && 'pointer-events-auto max-w-3xl rounded-card border bg-raised py-2 pr-2 pl-4 shadow-float',
          refused ? 'border-bad' : 'border-line',
        )}
      >
        {seen && <Icon aria-hidden="true" className={clsx('size-4.5 shrink-0', refused ? 'text-bad' : 'text-good')} />}
        <p role="status" aria-live={refused ? 'assertive' : 'polite'} className="min-w-0 text-13 wrap-anywhere">
          {note?.text}
        </p>
        {note?.undo && (
          <Button variant="ghost" size="small" icon={<Undo2 aria-hidden="true" />} onClick={note.undo}>
            Undo
          </Button>
        )}
        {seen && <IconButton label="Dismiss" icon={<X />} onClick={onDismiss} />}
      </div>
    </div>
  )
}
