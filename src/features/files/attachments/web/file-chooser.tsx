import type { RefObject } from 'react'

type FileChooserProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  /** Opens the phone's camera. Without it, whatever the device offers, for one or more files. */
  camera?: boolean
  onChoose: (files: File[]) => void
}

/** The browser's own file chooser, opened by a button: `input.current?.click()`. */
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
      // Lets the user choose the same file again after it was refused.
      event.target.value = ''
      onChoose(chosen)
    }}
  />
)
