import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { Button } from './button.tsx'

/** A change that is under way or not: what `useChange` gives. */
type Work<Args extends unknown[]> = { run: (...args: Args) => Promise<unknown>; busy: boolean }

type PictureButtonsProps = {
  /** What the picture is, as a sentence begins with it: 'Logo'. */
  noun: string
  /** What the buttons call it: 'Logo' in 'Upload Logo'. */
  called: string
  present: boolean
  maxBytes: number
  upload: Work<[{ body: File }]>
  remove: Work<[]>
  onChanged?: () => void
  failed: string
  denied: string
  help: string
}

/** Uploads, replaces and removes one picture, and says how that went. */
export function PictureButtons({
  noun,
  called,
  present,
  maxBytes,
  upload,
  remove,
  onChanged,
  failed,
  denied,
  help,
}: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const change = async (work: Promise<unknown>, title: string) => {
    try {
      await work
      onChanged?.()
      toast({ title })
    } catch (error) {
      toastFailure(error, { failed, denied })
    }
  }
  const send = (file: File) => {
    if (file.size <= maxBytes) return change(upload.run({ body: file }), `${noun} updated`)
    toast({
      title: 'Error',
      description: failed,
      detail: `${file.name} is larger than ${maxBytes / 1024 / 1024} MB. Choose a smaller picture.`,
      destructive: true,
    })
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          icon={<ImageUp aria-hidden="true" />}
          busy={upload.busy}
          onClick={() => input.current?.click()}
        >
          {present ? `Replace ${called}` : `Upload ${called}`}
        </Button>
        {present && (
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            busy={remove.busy}
            onClick={() => void change(remove.run(), `${noun} removed`)}
          >
            Remove
          </Button>
        )}
      </div>
      <p className="text-12 text-muted">{help}</p>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={`${noun} file`}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after it was refused.
          event.target.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}
