import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isConflict } from '#web/platform/api.ts'
import { changedNames, type FieldName, merge, type MergeOptions, pick } from '#web/platform/merge.ts'

/** A record whose `updated_at` is its version. */
type Versioned = { updated_at?: string | undefined }

/** A change that another user saved while this one was typing. */
export type Conflict<Values, Stored> = MergeOptions<Values> & { before: Stored; after: Stored }

type Options<Values, Stored> = {
  /** The record when the form opened. */
  initial: Stored
  toValues: (record: Stored) => Values
  readAgain: () => Promise<Stored>
  canChange?: ((name: FieldName<Values>, record: Stored) => boolean) | undefined
}

/**
 * Edits a record that others may edit at the same time. `save` sends only what changed, with the version that the edit started
 * from. If that is outdated, the form takes over what the other user saved and keeps what this user typed; `conflict` is what to
 * show before they save again.
 */
export function useEdit<Values extends FieldValues, Stored extends Versioned>(options: Options<Values, Stored>) {
  const { initial, toValues, readAgain, canChange = () => true } = options
  const [base, setBase] = useState(initial)
  const [conflict, setConflict] = useState<Conflict<Values, Stored> | null>(null)

  async function rebase<Output>(form: UseFormReturn<Values, unknown, Output>) {
    const stored = await readAgain().catch(() => base)
    if (stored.updated_at === base.updated_at) return
    const versions = {
      base: toValues(base),
      mine: form.getValues(),
      theirs: toValues(stored),
      canChange: (name: FieldName<Values>) => canChange(name, stored),
    }
    setFields(form, versions.theirs, merge(versions))
    setConflict({ ...versions, before: base, after: stored })
    setBase(stored)
  }

  async function save<Output extends FieldValues, Reply>(
    form: UseFormReturn<Values, unknown, Output>,
    values: Output,
    send: (changes: Partial<Output> & Versioned) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      const changes = pick(values, changedNames(toValues(base), form.getValues()))
      return await send({ ...changes, updated_at: base.updated_at })
    } catch (error) {
      if (isConflict(error)) await rebase(form)
      throw error
    }
  }

  /** Starts over from a saved record, where the form stays open. */
  function restart<Output>(form: UseFormReturn<Values, unknown, Output>, saved: Stored) {
    form.reset(toValues(saved))
    setConflict(null)
    setBase(saved)
  }

  return { base, conflict, save, restart }
}

/** Fills a form. `saved` is the new baseline for changes. */
function setFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  saved: Values,
  values: Values,
) {
  form.reset(saved)
  for (const name of changedNames(saved, values)) setField(form, name, values[name])
}

/** Sets a field as if the user had typed it. */
export function setField<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: FieldName<Values>,
  value: Values[FieldName<Values>],
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the values is a path into them
  form.setValue(name as unknown as Path<Values>, value, { shouldDirty: true })
}
