import { clsx } from 'clsx'
import { type ReactNode, useId, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Button } from './button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogSize } from './dialog.tsx'
import { FormBody, FormError, type FormOptions, SubmitButton, useContractForm } from './form.tsx'
import { mayDiscard, useGuard } from './use-guard.ts'

export type FormDialogProps<Input extends FieldValues, Output extends FieldValues, Reply> = FormOptions<
  Input,
  Output,
  Reply
> & {
  title: string
  description?: ReactNode
  submitLabel: string
  busyLabel?: string
  /** Why it cannot be saved now. */
  blocked?: string | null
  size?: DialogSize
  /** After a save, after Cancel, and after changes are discarded. */
  onClose: () => void
  children: ReactNode
  /** More buttons, left of Cancel. */
  actions?: ReactNode
  /** A second way to submit, and what follows its save: 'Create and send'. */
  second?: { label: string; after: (reply: Reply) => void }
}

const isTraverse = ({ navigationType }: NavigateEvent) => navigationType === 'traverse'

/**
 * A form in a dialog, open while it is rendered. It closes when `save` has resolved, asks before it discards unsaved changes, and
 * keeps them when a save fails.
 */
export function FormDialog<Input extends FieldValues, Output extends FieldValues, Reply>({
  title,
  description,
  submitLabel,
  busyLabel,
  blocked = null,
  size = 'form',
  onClose,
  onSaved,
  onWaiting,
  children,
  actions,
  second,
  ...options
}: FormDialogProps<Input, Output, Reply>) {
  const id = useId()
  // Set by the second button until its submit begins; then whether this save is its.
  const pressed = useRef(false)
  const isSecond = useRef(false)
  const { form, submit } = useContractForm({
    ...options,
    name: title,
    onWaiting: () => {
      onWaiting?.()
      onClose()
    },
    onSaved: (reply) => {
      onSaved?.(reply)
      if (isSecond.current) second?.after(reply)
      onClose()
    },
  })
  const { changed, working } = useGuard(form.control, { leaves: isTraverse, onDiscard: onClose })
  const close = async () => {
    if (!working && (!changed || (await mayDiscard()))) onClose()
  }
  return (
    <FormProvider {...form}>
      <Dialog title={title} description={description} size={size} onClose={() => void close()}>
        <FormBody
          id={id}
          onSubmit={(event) => {
            isSecond.current = pressed.current
            pressed.current = false
            return submit(event)
          }}
          className="flex min-h-0 flex-1 flex-col"
        >
          <DialogBody className="grid content-start gap-4">{children}</DialogBody>
        </FormBody>
        <div className="px-5 pt-3 pb-3 empty:hidden max-md:px-4">
          <FormError />
        </div>
        <DialogActions>
          {actions}
          {/* On a phone two ways to save need the room; the dialog closes at its top too. */}
          <Button variant="outline" className={clsx(second && 'max-md:hidden')} onClick={() => void close()}>
            Cancel
          </Button>
          {second && (
            <Button
              variant="outline"
              busy={working}
              onClick={() => {
                pressed.current = true
                document.querySelector<HTMLFormElement>(`#${CSS.escape(id)}`)?.requestSubmit()
              }}
            >
              {second.label}
            </Button>
          )}
          <SubmitButton form={id} blocked={blocked} {...(busyLabel !== undefined && { busyLabel })}>
            {submitLabel}
          </SubmitButton>
        </DialogActions>
      </Dialog>
    </FormProvider>
  )
}
