import { change } from '#web/platform/query.ts'
import { TextareaField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FilePatch, files, type StoredFile } from '../contract.ts'

/** Edits the caption of a photo or document. */
export function CaptionForm({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  return (
    <FormDialog
      title="Caption"
      schema={FilePatch}
      defaults={{ description: file.description ?? '' }}
      submitLabel="Save Caption"
      busyLabel="Saving..."
      failed="Failed to save caption"
      denied="You don't have permission to change captions"
      onClose={onClose}
      save={(body) => change(files.update, { params: { id: file.id }, body })}
      done="Caption saved"
    >
      <TextareaField name="description" label="What it shows" />
    </FormDialog>
  )
}
