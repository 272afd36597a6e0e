import { useEffect, useEffectEvent, useId } from 'react'
import type { ReactNode } from 'react'
import { FormProvider, useFormState } from 'react-hook-form'
import type { Control, FieldValues } from 'react-hook-form'
import { confirm } from '#web/platform/confirm.ts'
import { isLeaving } from '#web/platform/session.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions, DialogBody } from './dialog.tsx'
import type { DialogSize } from './dialog.tsx'
import { FormBody, FormError, SubmitButton, useContractForm } from './form.tsx'
import type { FormOptions } from './form.tsx'

export type FormDialogProps<Input extends FieldValues, Output extends FieldValues, Reply> = FormOptions<
  Input,
  Output,
  Reply
> & {
  title: string
  description?: ReactNode
  submitLabel: string
  busyLabel?: string
  size?: DialogSize
  /** After a save, after Cancel, and after changes are discarded. */
  onClose: () => void
  children: ReactNode
  /** More buttons, left of Cancel. */
  actions?: ReactNode
}

const DISCARD = {
  title: 'Discard your changes?',
  body: 'What you typed has not been saved.',
  action: 'Discard',
  cancel: 'Keep editing',
}

/**
 * A form in a dialog, open while it is rendered. It closes when `save` has resolved, asks before it discards unsaved changes, and
 * keeps them when a save fails.
 */
export function FormDialog<Input extends FieldValues, Output extends FieldValues, Reply>({
  title,
  description,
  submitLabel,
  busyLabel,
  size = 'form',
  onClose,
  onSaved,
  children,
  actions,
  ...options
}: FormDialogProps<Input, Output, Reply>) {
  const id = useId()
  const { form, submit } = useContractForm({
    ...options,
    name: title,
    onSaved: (reply) => {
      onSaved?.(reply)
      onClose()
    },
  })
  const ask = async () => {
    if (await confirm(DISCARD)) onClose()
  }
  const { changed, working } = useGuard(form.control, () => void ask())
  const close = () => {
    if (working) return
    if (changed) void ask()
    else onClose()
  }
  return (
    <FormProvider {...form}>
      <Dialog title={title} description={description} size={size} onClose={close}>
        <FormBody id={id} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
          <DialogBody className="grid content-start gap-4">{children}</DialogBody>
        </FormBody>
        <div className="px-5 pt-3 pb-3 empty:hidden max-md:px-4">
          <FormError />
        </div>
        <DialogActions>
          {actions}
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <SubmitButton form={id} {...(busyLabel !== undefined && { busyLabel })}>
            {submitLabel}
          </SubmitButton>
        </DialogActions>
      </Dialog>
    </FormProvider>
  )
}

/** Asks before the page or the screen is left with unsaved changes. Not when the session expires: then the draft is kept. */
function useGuard<Input extends FieldValues, Output>(control: Control<Input, unknown, Output>, ask: () => void) {
  const { isDirty: changed, isSubmitting: working } = useFormState({ control })
  const back = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable) return
    event.preventDefault()
    ask()
  })
  useEffect(() => {
    if (!changed) return
    const leaving = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault()
    }
    // Not every browser has it. Without it, Back leaves the form.
    const history = 'navigation' in globalThis ? navigation : null
    addEventListener('beforeunload', leaving)
    history?.addEventListener('navigate', back)
    return () => {
      removeEventListener('beforeunload', leaving)
      history?.removeEventListener('navigate', back)
    }
  }, [changed])
  return { changed, working }
}
