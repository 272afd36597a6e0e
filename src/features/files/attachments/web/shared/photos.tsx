import { clsx } from 'clsx'
import { Camera, FileText, ImagePlus, Images, RotateCw, Upload as UploadIcon, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { endpointUrl } from '#web/platform/api.ts'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { files, type StoredFile } from '../../contract.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { FileChooser } from '../file-chooser.tsx'
import { isPicture, Lightbox, tileId } from '../lightbox.tsx'
import { type Subject, type Upload, useUploads } from '../uploads.ts'

type PhotosPanelProps = Subject & {
  /** Staff: add, caption, delete. */
  editable: boolean
  title?: string
  empty?: string
  /** In place of a record: all that was taken at a property. */
  property_id?: string
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2'
const square = 'relative block aspect-square w-full overflow-hidden rounded-control border border-line bg-raised'

/** False when the pointer only moves from one child to another. */
const leaves = ({ currentTarget, relatedTarget }: DragEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

/** The photos and documents of a job, an invoice, a panel, ...: `<PhotosPanel job_id={job.id} editable={isStaff} />`. */
export function PhotosPanel({
  editable,
  title = 'Photos',
  empty = 'No photos yet',
  property_id,
  ...subject
}: PhotosPanelProps) {
  const { data, error, isPending } = useRead(files.list, {
    query: { ...subject, property_id },
  })
  const { waiting, add, retry, discard } = useUploads(subject)
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const openFile = data?.find(({ id }) => id === openId)
  const isEmpty = data?.length === 0 && waiting.length === 0
  const addButtons = editable && (
    <AddButtons onCamera={() => camera.current?.click()} onFiles={() => chooser.current?.click()} />
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut for the buttons inside
    <section
      aria-label={title}
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
          {title}{' '}
          {data && data.length > 0 && <span className="font-normal text-muted tabular-nums">{data.length}</span>}
        </h3>
        {!isEmpty && addButtons}
      </header>
      {isEmpty ? (
        <Empty text={empty}>{addButtons}</Empty>
      ) : (
        <ul className={grid}>
          {waiting.map((upload) => (
            <li key={upload.id}>
              <WaitingTile upload={upload} onRetry={() => retry(upload.id)} onDiscard={() => discard(upload.id)} />
            </li>
          ))}
          {data?.map((file) => (
            <li key={file.id}>
              <Tile file={file} onOpen={() => setOpenId(file.id)} />
            </li>
          ))}
          {isPending &&
            [1, 2, 3, 4].map((index) => (
              <li key={index}>
                <Skeleton className="aspect-square w-full" />
              </li>
            ))}
        </ul>
      )}
      {error && <ErrorState error={error} />}
      {/* Outside of the buttons, which unmount and remount: a file chosen meanwhile would be lost. */}
      <FileChooser input={camera} label="Photo from the camera" camera onChoose={add} />
      <FileChooser input={chooser} label="Photos and PDFs" onChoose={add} />
      <Failures waiting={waiting} />
      {data && openFile && (
        <Lightbox all={data} file={openFile} editable={editable} onShow={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </section>
  )
}

type AddButtonsProps = { onCamera: () => void; onFiles: () => void }

const AddButtons = ({ onCamera, onFiles }: AddButtonsProps) => (
  <div className="flex gap-2">
    <span className="hidden pointer-coarse:block">
      <Button variant="outline" size="small" icon={<Camera aria-hidden="true" />} onClick={onCamera}>
        Camera
      </Button>
    </span>
    <Button variant="outline" size="small" icon={<UploadIcon aria-hidden="true" />} onClick={onFiles}>
      Upload
    </Button>
  </div>
)

const Empty = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-6 text-center text-13 text-muted">
    <p className="flex items-center gap-2">
      {children ? (
        <ImagePlus aria-hidden="true" className="size-4" />
      ) : (
        <Images aria-hidden="true" className="size-4" />
      )}
      {children ? `${text}. Drop pictures or PDFs here.` : text}
    </p>
    {children}
  </div>
)

function Tile({ file, onOpen }: { file: StoredFile; onOpen: () => void }) {
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
      {isPicture(file) ? (
        <img
          src={endpointUrl(files.content, { params: { id: file.id } })}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-opacity hover:opacity-90"
        />
      ) : (
        <span className="flex h-full flex-col items-center justify-center gap-1.5 p-2 text-muted">
          <FileText aria-hidden="true" className="size-6" />
          <span className="line-clamp-2 text-center text-12 wrap-anywhere text-ink">{name}</span>
        </span>
      )}
    </button>
  )
}

/** Why some files were not uploaded, each reason once. */
function Failures({ waiting }: { waiting: Upload[] }) {
  const reasons = new Set(waiting.flatMap(({ failure }) => failure?.message ?? []))
  if (reasons.size === 0) return null
  return (
    <p role="alert" className="mt-2 text-13 text-bad">
      {[...reasons].join(' ')}
    </p>
  )
}

type WaitingTileProps = { upload: Upload; onRetry: () => void; onDiscard: () => void }

function WaitingTile({ upload: { file, preview, progress, failure }, onRetry, onDiscard }: WaitingTileProps) {
  return (
    <div className={square}>
      {preview && (
        <img src={preview} alt="" className={clsx('size-full object-cover', failure ? 'opacity-25' : 'opacity-60')} />
      )}
      {!preview && <span className="block truncate p-2 pr-8 text-12 text-muted">{file.name}</span>}
      {failure ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-1.5">
          <p className="text-12 font-medium text-bad">Not uploaded</p>
          {failure.isFinal ? (
            <Button variant="outline" size="small" onClick={onDiscard}>
              Discard
            </Button>
          ) : (
            <Button variant="outline" size="small" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              Retry
            </Button>
          )}
          {!failure.isFinal && (
            <IconButton
              label={`Discard ${file.name}`}
              icon={<X />}
              className="absolute top-0 right-0 touch:size-8"
              onClick={onDiscard}
            />
          )}
        </div>
      ) : (
        <div className="absolute inset-x-2 bottom-2">
          <ProgressBar label="Upload" part={progress} />
        </div>
      )}
    </div>
  )
}
