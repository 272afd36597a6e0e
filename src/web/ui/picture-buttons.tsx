import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { toast } from '#web/platform/toast.ts'
import { Button } from './button.tsx'

/** The action, from `useAction`. */
type Action<Args extends unknown[]> = { run: (...args: Args) => Promise<boolean>; busy: boolean }

type PictureButtonsProps = {
  /** The picture's name at the start of a sentence: 'Logo'. */
  noun: string
  /** The picture's name on the buttons: 'Logo' in 'Upload Logo'. */
  called: string
  present: boolean
  maxBytes: number
  upload: Action<[{ body: File }]>
  remove: Action<[]>
  /** The text below 'Error' when a picture is too large to send. */
  failed: string
  help: string
}

/** Uploads, replaces and removes one picture. */
export function PictureButtons({ noun, called, present, maxBytes, upload, remove, failed, help }: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const send = (file: File) => {
    if (file.size <= maxBytes) return upload.run({ body: file })
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
            onClick={() => void remove.run()}
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
          // Lets the user choose the same file again after it was refused.
          event.target.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}
