import { ChevronLeft, ChevronRight, Download, FileText, Pencil, Trash2, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { deviceTimeText } from '#contract/device-time.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { useZone } from '#web/platform/zone.ts'
import { confirm } from '#web/platform/confirm.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { change } from '#web/platform/query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { files, type StoredFile } from '../contract.ts'

const CaptionForm = lazily(() => import('./caption-form.tsx').then((m) => m.CaptionForm))

export const isPicture = ({ mime_type }: Pick<StoredFile, 'mime_type'>) => mime_type.startsWith('image/')

/** Id of a picture's tile. Focus returns to the tile of the last picture viewed. */
export const tileId = (id: string) => `photo-${id}`

type LightboxProps = {
  all: StoredFile[]
  file: StoredFile
  editable: boolean
  onShow: (id: string) => void
  onClose: () => void
}

const SWIPE_PX = 50

/** Files over the whole window, one at a time. Arrow keys, buttons or a swipe go to the next. */
export function Lightbox({ all, file, editable, onShow, onClose }: LightboxProps) {
  const [captioning, setCaptioning] = useState(false)
  const [touchedAt, setTouchedAt] = useState<number | null>(null)
  const noun = isPicture(file) ? 'photo' : 'file'
  const index = all.indexOf(file)
  const go = (by: number) => {
    const next = all[(index + by + all.length) % all.length]
    if (next) onShow(next.id)
  }
  const removeFile = async () => {
    const next = all[index + 1] ?? all[index - 1]
    const isGone = await confirm({
      title: `Are you sure you want to delete this ${noun}?`,
      action: 'Delete',
      run: () => change(files.delete, { params: { id: file.id } }),
      done: noun === 'photo' ? 'Photo deleted' : 'File deleted',
      failed: `Failed to delete ${noun}`,
      denied: `You don't have permission to delete ${noun}s`,
    })
    if (!isGone) return
    if (next) onShow(next.id)
    else onClose()
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          data-modal
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex animate-fade flex-col bg-surface outline-none"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            document.getElementById(tileId(file.id))?.focus()
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') go(-1)
            if (event.key === 'ArrowRight') go(1)
          }}
        >
          <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
            <Radix.Title className="min-w-0 flex-1 truncate text-14 font-semibold tabular-nums">
              {noun === 'photo' ? 'Photo' : 'File'} {index + 1} of {all.length}
            </Radix.Title>
            <a
              href={endpointUrl(files.content, { params: { id: file.id } })}
              download={file.original_name}
              aria-label="Download"
              title="Download"
              className={buttonClass('ghost', 'default', 'px-2 touch:px-3')}
            >
              <Download aria-hidden="true" />
            </a>
            {editable && <IconButton label="Edit caption" icon={<Pencil />} onClick={() => setCaptioning(true)} />}
            {editable && <IconButton label={`Delete ${noun}`} icon={<Trash2 />} onClick={() => void removeFile()} />}
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} />
            </Radix.Close>
          </header>
          <div
            className="relative flex min-h-0 flex-1 touch-pan-y items-center justify-center bg-[black]"
            onTouchStart={({ touches }) => setTouchedAt(touches.length === 1 ? (touches[0]?.clientX ?? null) : null)}
            onTouchEnd={({ changedTouches }) => {
              const moved = touchedAt === null ? 0 : (changedTouches[0]?.clientX ?? touchedAt) - touchedAt
              if (Math.abs(moved) > SWIPE_PX) go(moved < 0 ? 1 : -1)
            }}
          >
            <Content key={file.id} file={file} />
            {all.length > 1 && (
              <>
                <IconButton
                  label="Previous"
                  icon={<ChevronLeft />}
                  className={`left-3 ${arrow}`}
                  onClick={() => go(-1)}
                />
                <IconButton label="Next" icon={<ChevronRight />} className={`right-3 ${arrow}`} onClick={() => go(1)} />
              </>
            )}
          </div>
          <Caption file={file} />
        </Radix.Content>
      </Radix.Portal>
      {captioning && <CaptionForm file={file} onClose={() => setCaptioning(false)} />}
    </Radix.Root>
  )
}

const arrow =
  'absolute top-1/2 size-10 -translate-y-1/2 rounded-full border border-line bg-surface text-ink shadow-float'

function Content({ file }: { file: StoredFile }) {
  const address = endpointUrl(files.content, { params: { id: file.id } })
  if (!isPicture(file))
    return (
      <a href={address} download={file.original_name} className={buttonClass('secondary', 'large')}>
        <FileText aria-hidden="true" />
        Open {file.original_name}
      </a>
    )
  return (
    <img
      src={address}
      alt={file.description ?? file.original_name}
      {...(file.width && file.height ? { width: file.width, height: file.height } : {})}
      className="size-auto max-h-full max-w-full object-contain"
    />
  )
}

/** The caption, who added the file, and when. */
function Caption({ file }: { file: StoredFile }) {
  const zone = useZone()
  return (
    <footer className="border-t border-line px-4 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))]">
      <p className="max-h-24 overflow-y-auto text-14 font-medium wrap-anywhere">
        {file.description ?? file.original_name}
      </p>
      <p className="text-13 text-muted">
        {file.uploaded_by_name} ·{' '}
        {deviceTimeText((instant) => formatDateTime(zone, instant), file.made_at ?? file.created_at, file.created_at)}
      </p>
    </footer>
  )
}
