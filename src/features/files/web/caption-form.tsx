import { useChange } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { TextareaField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FilePatch, files, type StoredFile } from '../contract.ts'

/** What a photo or a paper shows, in a person's words. */
export function CaptionForm({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const change = useChange(files.update)
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
      onSubmit={async (body) => {
        await change.run({ params: { id: file.id }, body })
        toast({ title: 'Caption saved' })
      }}
    >
      <TextareaField name="description" label="What it shows" />
    </FormDialog>
  )
}
