import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Note } from './use-moves.ts'

/** What the last move came to. It stays until the next one, so that a refusal can be read in peace, and is read aloud. */
export const NoteBar = ({ note, onDismiss }: { note: Note | null; onDismiss: () => void }) => (
  <div
    className={clsx(
      'pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-4',
      note === null && 'opacity-0',
    )}
  >
    <div
      className={clsx(
        'pointer-events-auto flex max-w-2xl items-center gap-3 rounded-card border bg-raised shadow-float',
        note === null ? 'border-transparent opacity-0' : 'animate-rise py-2 pr-2 pl-4',
        note?.refused ? 'border-bad' : 'border-line',
      )}
    >
      {note &&
        (note.refused ? (
          <CircleAlert aria-hidden="true" className="size-4.5 shrink-0 text-bad" />
        ) : (
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0 text-good" />
        ))}
      <p role="status" aria-live={note?.refused ? 'assertive' : 'polite'} className="min-w-0 text-13 wrap-anywhere">
        {note?.text}
      </p>
      {note?.undo && (
        <Button variant="ghost" size="small" icon={<Undo2 aria-hidden="true" />} onClick={note.undo}>
          Undo
        </Button>
      )}
      {note && <IconButton label="Dismiss" icon={<X />} onClick={onDismiss} />}
    </div>
  </div>
)
