import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useChange } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { MAX_AVATAR_BYTES, type Profile, profile } from '../contract.ts'
import { announceProfile, profileFailure } from './use-profile.ts'

/** The person's picture with what replaces and removes it. */
export function Picture({ profile: { name, avatar_url } }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useChange(profile.uploadAvatar, { invalidates: [profile.read] })
  const remove = useChange(profile.removeAvatar, { invalidates: [profile.read] })

  const change = async (work: Promise<unknown>, title: string) => {
    try {
      await work
      announceProfile()
      toast({ title })
    } catch (error) {
      toastFailure(error, profileFailure)
    }
  }
  const send = (file: File) => {
    if (file.size <= MAX_AVATAR_BYTES) return change(upload.run({ body: file }), 'Picture updated')
    toast({
      title: 'Error',
      description: profileFailure.failed,
      detail: `${file.name} is larger than 5 MB. Choose a smaller picture.`,
      destructive: true,
    })
  }
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={avatar_url} className="size-16 text-20" />
      <div className="grid gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            icon={<ImageUp aria-hidden="true" />}
            busy={upload.busy}
            onClick={() => input.current?.click()}
          >
            {avatar_url === null ? 'Upload picture' : 'Replace picture'}
          </Button>
          {avatar_url !== null && (
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              busy={remove.busy}
              onClick={() => void change(remove.run(), 'Picture removed')}
            >
              Remove
            </Button>
          )}
        </div>
        <p className="text-12 text-muted">PNG, JPEG or WebP, at most 5 MB.</p>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture file"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file can be chosen again after it was refused.
            event.target.value = ''
            if (file) void send(file)
          }}
        />
      </div>
    </div>
  )
}
