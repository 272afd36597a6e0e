import { type ReactNode, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { EndpointReturns } from '#contract/endpoint.ts'
import { readAgain, type RecordEndpoint, useRecord } from '#web/platform/record.ts'
import { ConflictView, type FieldTexts } from './conflict.tsx'
import { Dialog, DialogBody } from './dialog.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import type { Schema } from './form-rules.ts'
import { LoadingDialog } from './record-dialog.tsx'
import { useEdit } from './use-edit.ts'

type OwnProps<
  E extends RecordEndpoint,
  Input,
  Values extends Input & FieldValues,
  Output extends FieldValues,
  Reply,
> = {
  /** Reads the record: `jobs.get`. */
  endpoint: E
  id: string
  /** The kind of record: 'job'. */
  noun: string
  schema: (record: EndpointReturns<E>) => z.ZodMiniType<Output, Input>
  /** The record as the form shows it. */
  values: (record: EndpointReturns<E>) => Values
  /** Texts of the comparison with another user's changes that the fields do not know. */
  texts?: FieldTexts<NoInfer<Values>, EndpointReturns<E>>
  /** Sends the changed fields, with the version that they were changed in. `values` is the whole form. */
  save: (
    changes: Partial<NoInfer<Output>> & { updated_at?: string | undefined },
    values: NoInfer<Output>,
  ) => Promise<Reply>
  /** Why this record cannot be edited at all, or null. */
  blocked?: (record: EndpointReturns<E>) => string | null
  /** The fields that can be edited, if not all. */
  canChange?: (name: string, record: EndpointReturns<E>) => boolean
  description?: (record: EndpointReturns<E>) => ReactNode
  renderActions?: (record: EndpointReturns<E>) => ReactNode
  /** The form's fields. */
  children: (record: EndpointReturns<E>) => ReactNode
}

type Props<
  E extends RecordEndpoint,
  Input,
  Values extends Input & FieldValues,
  Output extends FieldValues,
  Reply,
> = OwnProps<E, Input, Values, Output, Reply> &
  Omit<FormDialogProps<Values, Output, Reply>, keyof OwnProps<E, Input, Values, Output, Reply> | 'defaults' | 'actions'>

/** A form that edits one record, freshly loaded rather than from the cache. */
export function EditDialog<
  E extends RecordEndpoint,
  Input,
  Values extends Input & FieldValues,
  Output extends FieldValues,
  Reply,
>({ blocked, ...props }: Props<E, Input, Values, Output, Reply>) {
  const { endpoint, id, noun, title, size = 'form', onClose } = props
  const { record, error, isFetching } = useRecord(endpoint, id)
  const [initial, setInitial] = useState<{ record: EndpointReturns<E> } | null>(null)
  if (initial === null && record !== undefined && !isFetching) setInitial({ record })
  if (initial === null) return <LoadingDialog title={title} noun={noun} size={size} error={error} onClose={onClose} />
  const reason = blocked?.(initial.record) ?? null
  if (reason === null) return <EditForm {...props} initial={initial.record} />
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <p className="text-14 text-muted">{reason}</p>
      </DialogBody>
    </Dialog>
  )
}

function EditForm<
  E extends RecordEndpoint,
  Input,
  Values extends Input & FieldValues,
  Output extends FieldValues,
  Reply,
>({
  initial,
  endpoint,
  id,
  noun,
  schema,
  values: toValues,
  texts,
  save,
  canChange,
  description,
  renderActions,
  children,
  ...dialog
}: Omit<Props<E, Input, Values, Output, Reply>, 'blocked'> & { initial: EndpointReturns<E> }) {
  const edit = useEdit<Values, EndpointReturns<E>>({
    initial,
    toValues,
    canChange,
    readAgain: () => readAgain(endpoint, id),
  })
  return (
    <FormDialog
      {...dialog}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Values` are an input of it
      schema={schema(edit.base) as unknown as Schema<Values, Output>}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a full set of values is also a partial one
      defaults={toValues(initial) as DefaultValues<Values>}
      description={description?.(edit.base)}
      actions={renderActions?.(edit.base)}
      save={(values, form) => edit.save(form, values, (changes) => save(changes, values))}
    >
      {edit.conflict && (
        <ConflictView key={edit.base.updated_at} {...texts} conflict={edit.conflict} noun={`this ${noun}`} />
      )}
      {children(edit.base)}
    </FormDialog>
  )
}
