import { useState } from 'react'
import * as z from 'zod/mini'
import { confirm } from '#web/platform/confirm.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Line, Specimen } from './specimen.tsx'

const schema = z.object({ name: z.string().check(z.minLength(1, 'Name is required')) })

/** Responds like a slow server. */
const slowly = () => new Promise((done) => setTimeout(done, 1500))
const refused = async () => {
  await slowly()
  throw new Error('refused')
}

const question = { title: 'Delete this job?', body: 'Its photos are deleted with it.' }

export function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'wide' | 'form' | 'refused' | null>(null)
  const close = () => setOpen(null)
  return (
    <Specimen name="Each opens on click">
      <Line>
        {(['plain', 'wide', 'form', 'refused'] as const).map((name) => (
          <Button key={name} variant="outline" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        <Button variant="outline" onClick={() => void confirm({ ...question, action: 'Delete', run: slowly })}>
          confirm
        </Button>
        <Button variant="outline" onClick={() => void confirm(question)}>
          reason
        </Button>
      </Line>
      {(open === 'plain' || open === 'wide') && (
        <Dialog title="Job Details" size={open === 'wide' ? 'wide' : 'form'} onClose={close}>
          <DialogBody>What is known about it.</DialogBody>
          <DialogActions>
            <Button variant="outline" onClick={close}>
              Close
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {(open === 'form' || open === 'refused') && (
        <FormDialog
          title="Add Client"
          schema={schema}
          defaults={{ name: '' }}
          submitLabel="Create Client"
          busyLabel="Creating..."
          save={open === 'form' ? slowly : refused}
          onClose={close}
        >
          <TextField name="name" label="Name" required />
        </FormDialog>
      )}
    </Specimen>
  )
}
