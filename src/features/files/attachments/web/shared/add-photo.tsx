import { Camera, RotateCw, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FileChooser } from '../file-chooser.tsx'
import { type Upload, useUploads } from '../uploads.ts'

/** One tap opens the phone's camera. The photo uploads by itself, and stays here with Retry if that fails. */
export function AddPhoto({ job_id }: { job_id: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { waiting, add, retry, discard } = useUploads({ job_id })
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        variant="secondary"
        size="large"
        className="w-full"
        icon={<Camera aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Add Photo
      </Button>
      <FileChooser input={input} label="Photo" camera onChoose={add} />
      {waiting.length > 0 && (
        <ul className="grid grid-cols-1 gap-2" aria-label="Photos that are not uploaded yet">
          {waiting.map((upload) => (
            <Line
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onDiscard={() => discard(upload.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type LineProps = { upload: Upload; onRetry: () => void; onDiscard: () => void }

function Line({ upload: { preview, state, progress, failure }, onRetry, onDiscard }: LineProps) {
  return (
    <li className="grid grid-cols-1 gap-2 rounded-control border border-line p-2">
      <div className="flex items-center gap-3">
        {preview ? (
          <img src={preview} alt="" className="size-11 shrink-0 rounded-control object-cover" />
        ) : (
          <Skeleton className="size-11 shrink-0" />
        )}
        {failure ? (
          <p role="alert" className="min-w-0 flex-1 text-13">
            <span className="font-medium text-bad">Not uploaded.</span>{' '}
            <span className="text-muted">{failure.message}</span>
          </p>
        ) : (
          <div className="grid min-w-0 flex-1 gap-1 text-13 text-muted">
            <p>{state === 'sending' ? `Uploading ${Math.round(progress * 100)}%` : 'Waiting'}</p>
            <ProgressBar label="Upload" part={progress} />
          </div>
        )}
      </div>
      {failure && (
        <div className="flex gap-2 [&>button]:flex-1">
          <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={onDiscard}>
            Discard
          </Button>
          {!failure.isFinal && (
            <Button variant="outline" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              Retry
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
