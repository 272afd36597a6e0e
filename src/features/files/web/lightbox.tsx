import { ChevronLeft, ChevronRight, Download, Trash2, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { addressOf } from '#web/platform/api.ts'
import { useZone } from '#web/platform/company.ts'
import { useChange } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { files, type StoredFile } from '../contract.ts'

/** What the focus goes back to: the picture that was looked at last. */
export const tileId = (id: string) => `photo-${id}`

type LightboxProps = {
  files: StoredFile[]
  id: string
  editable: boolean
  onShow: (id: string) => void
  onClose: () => void
}

const SWIPE_PX = 50

/** Pictures over the whole window, one at a time: arrow keys, buttons, or a finger go to the next. */
export function Lightbox({ files: pictures, id, editable, onShow, onClose }: LightboxProps) {
  const zone = useZone()
  const [asking, setAsking] = useState(false)
  const [touchedAt, setTouchedAt] = useState<number | null>(null)
  const remove = useChange(files.remove, { invalidates: [files.list] })
  const index = pictures.findIndex((picture) => picture.id === id)
  const picture = pictures[index]
  if (!picture) return null
  const address = addressOf(files.content, { params: { id } })
  const go = (by: number) => {
    const next = pictures[(index + by + pictures.length) % pictures.length]
    if (next) onShow(next.id)
  }
  const removeShown = async () => {
    const next = pictures[index + 1] ?? pictures[index - 1]
    try {
      await remove.run({ params: { id } })
      toast({ title: 'Photo deleted' })
      if (next) onShow(next.id)
      else onClose()
    } catch (error) {
      toastFailure(error, { failed: 'Failed to delete photo', denied: "You don't have permission to delete photos" })
    }
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          data-modal
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex animate-fade flex-col bg-ground outline-none"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            document.getElementById(tileId(id))?.focus()
          }}
          onKeyDown={(event) => {
            if (event.target instanceof HTMLInputElement) return
            if (event.key === 'ArrowLeft') go(-1)
            if (event.key === 'ArrowRight') go(1)
          }}
        >
          <header className="flex items-center gap-1 border-b border-line bg-surface py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="truncate text-14 font-semibold">
                {picture.description ?? picture.original_name}
              </Radix.Title>
              <p className="truncate text-12 text-muted">
                {picture.uploaded_by_name} · {formatDateTime(zone, picture.created_at)}
              </p>
            </div>
            {pictures.length > 1 && (
              <p className="px-2 text-13 text-muted tabular-nums max-md:hidden">
                {index + 1} of {pictures.length}
              </p>
            )}
            <a
              href={address}
              download={picture.original_name}
              aria-label="Download"
              title="Download"
              className={buttonClass('ghost', 'default', 'px-2 touch:px-3')}
            >
              <Download aria-hidden="true" />
            </a>
            {editable && <IconButton label="Delete photo" icon={<Trash2 />} onClick={() => setAsking(true)} />}
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} />
            </Radix.Close>
          </header>
          <div
            className="relative flex min-h-0 flex-1 touch-pan-y items-center justify-center bg-[black]"
            onTouchStart={(event) =>
              setTouchedAt(event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null)
            }
            onTouchEnd={(event) => {
              const moved = touchedAt === null ? 0 : (event.changedTouches[0]?.clientX ?? touchedAt) - touchedAt
              if (Math.abs(moved) > SWIPE_PX) go(moved < 0 ? 1 : -1)
            }}
          >
            <img
              key={id}
              src={address}
              alt={picture.description ?? picture.original_name}
              {...(picture.width && picture.height ? { width: picture.width, height: picture.height } : {})}
              className="size-auto max-h-full max-w-full object-contain"
            />
            {pictures.length > 1 && (
              <>
                <IconButton
                  label="Previous photo"
                  icon={<ChevronLeft />}
                  className={`left-3 ${arrow}`}
                  onClick={() => go(-1)}
                />
                <IconButton
                  label="Next photo"
                  icon={<ChevronRight />}
                  className={`right-3 ${arrow}`}
                  onClick={() => go(1)}
                />
              </>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
      {asking && (
        <ConfirmDialog
          title="Are you sure you want to delete this photo?"
          confirmLabel="Delete"
          onConfirm={removeShown}
          onClose={() => setAsking(false)}
        />
      )}
    </Radix.Root>
  )
}

const arrow =
  'absolute top-1/2 size-10 -translate-y-1/2 rounded-full border border-line bg-surface text-ink shadow-float'
