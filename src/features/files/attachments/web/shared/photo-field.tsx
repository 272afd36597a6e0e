import { Camera, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { PICTURES } from '#contract/app-shell.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { makeId } from '#web/platform/new-id.ts'
import { change } from '#web/platform/query.ts'
import { withToast } from '#web/platform/toast.ts'
import { Waiting } from '#web/platform/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { files } from '../../contract.ts'
import { FileChooser } from '../file-chooser.tsx'
import { smallerPicture } from '../smaller-picture.ts'

type Props = {
  /** The field with the id of the file, or an empty text. */
  name: string
  /** The record the photo belongs to, and its caption. */
  about: { job_id?: string; work_order_id?: string; receipt_job_id?: string; description: string }
}

/** Until it is sent, the device shows its own copy. */
async function showWaiting(id: string, picture: File): Promise<void> {
  const pictures = await caches.open(PICTURES)
  await pictures.put(endpointUrl(files.content, { params: { id } }), new Response(picture)).catch(() => undefined)
}

/** One photo for a field of a form, from the camera or the photo library. It is uploaded immediately; the form's value is its id. */
export function PhotoField({ name, about }: Props) {
  const { field } = useController<Record<string, string>>({ name })
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  /** The id of each file: another try of one that may have arrived is the same request. */
  const ids = useRef(new Map<string, string>())
  const upload = async ([chosen]: File[]) => {
    if (!chosen) return
    setBusy(true)
    const body = await smallerPicture(chosen)
    const file = `${chosen.name} ${chosen.size} ${chosen.lastModified}`
    const new_id = ids.current.get(file) ?? makeId()
    ids.current.set(file, new_id)
    const isAdded = await withToast(change(files.upload, { query: { ...about, category: 'photo', new_id }, body }), {
      done: 'Photo added',
      failed: 'Failed to add photo',
      denied: "You don't have permission to add photos",
    }).then(
      () => true,
      async (error: unknown) => {
        if (!(error instanceof Waiting)) return false
        await showWaiting(new_id, body)
        return true
      },
    )
    if (isAdded) field.onChange(new_id)
    setBusy(false)
  }
  return (
    <div className="flex items-center gap-2">
      {field.value && (
        <a href={endpointUrl(files.content, { params: { id: field.value } })} target="_blank" rel="noreferrer">
          <img
            src={endpointUrl(files.content, { params: { id: field.value } })}
            alt={about.description}
            className="size-11 rounded-control border border-line object-cover"
          />
        </a>
      )}
      <Button
        variant="ghost"
        size="small"
        busy={busy}
        aria-label={`${field.value ? 'Replace photo' : 'Add photo'}: ${about.description}`}
        icon={<Camera aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {field.value ? 'Replace' : 'Photo'}
      </Button>
      {field.value && (
        <IconButton label={`Remove photo: ${about.description}`} icon={<X />} onClick={() => field.onChange('')} />
      )}
      <FileChooser
        input={input}
        label={`Photo: ${about.description}`}
        camera
        onChoose={(chosen) => void upload(chosen)}
      />
    </div>
  )
}
