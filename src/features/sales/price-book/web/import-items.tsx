import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { listAnd, pluralize } from '#contract/text.ts'
import { call, getErrorMessage, isConflict } from '#web/platform/api.ts'
import { change } from '#web/platform/query.ts'
import { withToast } from '#web/platform/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  blocked,
  importColumns,
  type ImportLine,
  type ImportPreview,
  type ImportResult,
  MAX_IMPORT_BYTES,
  priceBook,
} from '../contract.ts'

const TOO_LARGE = `This file is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Split it and import the parts one after another.`

/** Imports a CSV file: choose it, check what every line would do, then import all of it. */
export function ImportItems({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const check = useMutation({ mutationFn: (chosen: File) => call(priceBook.previewImport, { body: chosen }) })
  const save = useMutation({ mutationFn: ({ chosen, version }: Chosen) => importFile(chosen, version) })
  const choose = (chosen: File) => {
    setFile(chosen)
    check.reset()
    if (chosen.size <= MAX_IMPORT_BYTES) check.mutate(chosen)
  }
  const fault = file && file.size > MAX_IMPORT_BYTES ? TOO_LARGE : check.error && getErrorMessage(check.error)
  const preview = check.data
  const run = (chosen: File, version: string) =>
    save.mutate(
      { chosen, version },
      {
        onSuccess: onClose,
        // Another user changed the price book: compare the file with what is there now.
        onError: (error) => void (isConflict(error) && check.mutate(chosen)),
      },
    )
  return (
    <Dialog
      title="Import CSV"
      description={file?.name ?? 'Adds new items, and updates items by name'}
      size="wide"
      onClose={onClose}
    >
      <DialogBody className="grid grid-cols-1 content-start gap-4">
        {file === null && <Explanation />}
        {fault && <Notice>{fault}</Notice>}
        {check.isPending && <Skeleton className="h-48 w-full" />}
        {preview && <Preview preview={preview} />}
      </DialogBody>
      <DialogActions>
        <ChooseFile again={file !== null} onChoose={choose} />
        {/* On mobile the buttons beside it need the room, and the dialog has a close button. */}
        <Button variant="outline" onClick={onClose} className={preview && 'max-md:hidden'}>
          Cancel
        </Button>
        {file && preview && (
          <Button busy={save.isPending} blocked={blockedReason(preview)} onClick={() => run(file, preview.version)}>
            {`Import ${pluralize(preview.created + preview.updated, 'item')}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type Chosen = { chosen: File; version: string }

const importFile = (chosen: File, version: string): Promise<ImportResult> =>
  withToast(change(priceBook.import, { body: chosen, query: { version } }), {
    done: ({ created, updated }) => ({
      title: 'Price book imported',
      description: `${created} added, ${updated} updated.`,
    }),
    failed: 'Failed to import the price book',
    denied: "You don't have permission to change the price book",
  })

const blockedReason = (preview: ImportPreview): string | null =>
  blocked.import(preview) ??
  (preview.created + preview.updated === 0 ? 'The price book already has everything in this file.' : null)

const Explanation = () => (
  <div className="grid gap-2 text-14">
    <p>
      The first line of the file names its columns: {listAnd(Object.keys(importColumns))}. Only Name and Price are
      required.
    </p>
    <p className="text-muted">
      You see what every line does before anything is saved. Export CSV writes a file with these columns, which you can
      edit in a spreadsheet and import again.
    </p>
  </div>
)

function ChooseFile({ again, onChoose }: { again: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,text/csv"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // Lets the user choose the same file again after correcting it.
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      <Button
        variant={again ? 'outline' : 'primary'}
        icon={<Upload aria-hidden="true" />}
        // The main button is the last one, as in other dialogs.
        className={again ? 'mr-auto' : 'order-last'}
        onClick={() => input.current?.click()}
      >
        {again ? 'Choose Another File' : 'Choose File'}
      </Button>
    </>
  )
}

/** More lines than anyone reads; the browser must not render them all. */
const SHOWN = 300

function Preview({ preview }: { preview: ImportPreview }) {
  const { lines, created, updated, unchanged, faulty, ignored_columns } = preview
  const faults = lines.filter(({ action }) => action === null)
  const changes = lines.filter(({ action }) => action === 'create' || action === 'update')
  const listed = [...faults, ...changes]
  return (
    <>
      <p role="status" className="text-14">
        {`${created} new, ${updated} updated, ${unchanged} unchanged`}
        {faulty > 0 && (
          <span className="text-bad">{`, ${faulty} with errors. Nothing can be imported until they are corrected`}</span>
        )}
        .
      </p>
      {ignored_columns.length > 0 && (
        <p className="text-13 text-muted">{`Not imported: ${listAnd(ignored_columns)}.`}</p>
      )}
      {listed.length > 0 && (
        <ul aria-label="Lines of the file" className="divide-y divide-line rounded-card border border-line">
          {listed.slice(0, SHOWN).map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </ul>
      )}
      {listed.length > SHOWN && (
        <p className="text-13 text-muted">{`And ${pluralize(listed.length - SHOWN, 'more line')}.`}</p>
      )}
    </>
  )
}

const marks = {
  create: <Badge tone="good">New</Badge>,
  update: <Badge tone="info">Update</Badge>,
  none: null,
}

const Line = ({ line: { line, name, price, action, note, errors } }: { line: ImportLine }) => (
  <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5 text-14">
    <span className="text-13 text-muted tabular-nums">Line {line}</span>
    <span className={clsx('wrap-anywhere', name === '' ? 'text-muted' : 'font-medium')}>{name || 'No name'}</span>
    <span className="flex items-center gap-3 tabular-nums">
      {price !== null && errors.length === 0 && formatMoney(price)}
      {action && marks[action]}
    </span>
    {note !== null && <span className="col-start-2 text-13 text-muted">{note}</span>}
    {errors.map((message) => (
      <span key={message} className="col-span-2 col-start-2 text-13 text-bad">
        {message}
      </span>
    ))}
  </li>
)
