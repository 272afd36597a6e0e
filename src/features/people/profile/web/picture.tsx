import { useAction } from '#web/platform/action.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PictureButtons } from '#web/ui/picture-buttons.tsx'
import { MAX_AVATAR_BYTES, type Profile, profile } from '../contract.ts'
import { announceProfile, profileFailure } from './profile-changes.ts'

/** The user's picture, with buttons to replace and remove it. */
export function Picture({ profile: { name, avatar_url } }: { profile: Profile }) {
  const after = { ...profileFailure, onDone: announceProfile }
  const upload = useAction(profile.uploadAvatar, { done: 'Picture updated', ...after })
  const remove = useAction(profile.deleteAvatar, { done: 'Picture removed', ...after })
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={avatar_url} className="size-16 text-20" />
      <PictureButtons
        noun="Picture"
        called="picture"
        present={avatar_url !== null}
        maxBytes={MAX_AVATAR_BYTES}
        {...{ upload, remove }}
        failed={profileFailure.failed}
        help="PNG, JPEG or WebP, at most 5 MB."
      />
    </div>
  )
}
