import { clsx } from 'clsx'
import { Camera, FileText, ImagePlus, Images, RotateCw, Upload as UploadIcon, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { addressOf } from '#web/platform/api.ts'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { files, type StoredFile } from '../contract.ts'
import { ProgressBar } from './add-photo-panel.tsx'
import { FileChooser } from './file-chooser.tsx'
import { Lightbox, tileId } from './lightbox.tsx'
import { type Subject, type Upload, useUploads } from './uploads.ts'

type PhotosPanelProps = Subject & {
  /** Staff: add, caption, delete. */
  editable: boolean
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2'
const square = 'relative block aspect-square w-full overflow-hidden rounded-control border border-line bg-raised'

/** Not so when the pointer only passes from one child to another. */
const leaves = ({ currentTarget, relatedTarget }: DragEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

/** The photos and papers of a job, an invoice or a client: `<PhotosPanel jobId={job.id} editable={isStaff} />`. */
export function PhotosPanel({ editable, jobId, invoiceId, clientId }: PhotosPanelProps) {
  const query = { job_id: jobId, invoice_id: invoiceId, client_id: clientId }
  const { data, error, refetch } = useRead(files.list, { query })
  const { waiting, add, retry, discard } = useUploads({ jobId, invoiceId, clientId })
  const [shown, setShown] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const pictures = data?.filter(({ mime_type }) => mime_type.startsWith('image/')) ?? []
  const isEmpty = data?.length === 0 && waiting.length === 0

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a short cut for the buttons in it
    <section
      aria-label="Photos"
      className={clsx('rounded-control', isOver && 'outline-2 outline-offset-4 outline-accent outline-dashed')}
      onDragOver={(event) => {
        if (!editable || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => leaves(event) && setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        if (!editable) return
        event.preventDefault()
        add(event.dataTransfer.files)
      }}
    >
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">
          Photos {data && data.length > 0 && <span className="font-normal text-muted tabular-nums">{data.length}</span>}
        </h3>
        {editable && !isEmpty && <AddButtons onChoose={add} />}
      </header>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <Empty>{editable && <AddButtons onChoose={add} />}</Empty>
      ) : (
        <ul className={grid}>
          {waiting.map((upload) => (
            <li key={upload.id}>
              <WaitingTile upload={upload} onRetry={() => retry(upload.id)} onDiscard={() => discard(upload.id)} />
            </li>
          ))}
          {data
            ? data.map((file) => (
                <li key={file.id}>
                  <Tile file={file} onOpen={() => setShown(file.id)} />
                </li>
              ))
            : [1, 2, 3, 4].map((index) => (
                <li key={index}>
                  <Skeleton className="aspect-square w-full" />
                </li>
              ))}
        </ul>
      )}
      {shown !== null && (
        <Lightbox files={pictures} id={shown} editable={editable} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </section>
  )
}

function AddButtons({ onChoose }: { onChoose: (files: File[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return (
    <div className="flex gap-2">
      <Button
        variant="outline"
        size="small"
        className="hidden pointer-coarse:inline-flex"
        icon={<Camera aria-hidden="true" />}
        onClick={() => camera.current?.click()}
      >
        Camera
      </Button>
      <Button
        variant="outline"
        size="small"
        icon={<UploadIcon aria-hidden="true" />}
        onClick={() => files.current?.click()}
      >
        Upload
      </Button>
      <FileChooser input={camera} label="Photo from the camera" camera onChoose={onChoose} />
      <FileChooser input={files} label="Photos and PDFs" onChoose={onChoose} />
    </div>
  )
}

const Empty = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-6 text-center text-13 text-muted">
    <p className="flex items-center gap-2">
      {children ? (
        <ImagePlus aria-hidden="true" className="size-4" />
      ) : (
        <Images aria-hidden="true" className="size-4" />
      )}
      {children ? 'No photos yet. Drop pictures or PDFs here.' : 'No photos yet'}
    </p>
    {children}
  </div>
)

function Tile({ file, onOpen }: { file: StoredFile; onOpen: () => void }) {
  const address = addressOf(files.content, { params: { id: file.id } })
  if (!file.mime_type.startsWith('image/'))
    return (
      <a href={address} download={file.original_name} title={file.original_name} className={square}>
        <span className="flex h-full flex-col items-center justify-center gap-1.5 p-2 text-muted">
          <FileText aria-hidden="true" className="size-6" />
          <span className="line-clamp-2 text-center text-12 wrap-anywhere text-ink">{file.original_name}</span>
        </span>
      </a>
    )
  const name = file.description ?? file.original_name
  return (
    <button
      type="button"
      id={tileId(file.id)}
      aria-label={`Open ${name}`}
      title={name}
      className={square}
      onClick={onOpen}
    >
      <img
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover transition-opacity hover:opacity-90"
      />
    </button>
  )
}

type WaitingTileProps = { upload: Upload; onRetry: () => void; onDiscard: () => void }

function WaitingTile({ upload: { file, preview, progress, failure }, onRetry, onDiscard }: WaitingTileProps) {
  return (
    <div className={square}>
      {preview && (
        <img src={preview} alt="" className={clsx('size-full object-cover', failure ? 'opacity-25' : 'opacity-60')} />
      )}
      {!preview && <span className="block truncate p-2 text-12 text-muted">{file.name}</span>}
      {failure ? (
        <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 p-1.5">
          <p className="line-clamp-3 text-center text-12 font-medium text-bad" title={failure.said}>
            {failure.said}
          </p>
          {!failure.isFinal && (
            <Button variant="outline" size="small" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              Retry
            </Button>
          )}
          <IconButton
            label={`Discard ${file.name}`}
            icon={<X />}
            className="absolute top-0 right-0"
            onClick={onDiscard}
          />
        </div>
      ) : (
        <div className="absolute inset-x-2 bottom-2">
          <ProgressBar part={progress} />
        </div>
      )}
    </div>
  )
}
