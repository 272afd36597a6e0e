import type { RefObject } from 'react'

type FileChooserProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  /** Opens the camera of a phone; else what the device offers, several files at once. */
  camera?: boolean
  onChoose: (files: File[]) => void
}

/** The browser's own way to choose files, opened by a button: `input.current?.click()`. */
export const FileChooser = ({ input, label, camera = false, onChoose }: FileChooserProps) => (
  <input
    ref={input}
    type="file"
    hidden
    aria-label={label}
    accept={camera ? 'image/*' : 'image/*,application/pdf'}
    {...(camera ? { capture: 'environment' as const } : { multiple: true })}
    onChange={(event) => {
      const chosen = [...(event.target.files ?? [])]
      // The same file can be chosen again after it was refused.
      event.target.value = ''
      onChoose(chosen)
    }}
  />
)
