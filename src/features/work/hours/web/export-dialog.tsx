import { useWatch } from 'react-hook-form'
import { addDays, formatDateTime, formatDay } from '#contract/dates.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { listAnd, pluralize } from '#contract/text.ts'
import { download } from '#web/platform/download.ts'
import { change } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { ExportInput, type PayrollExport, payrollExports, type Week } from '../contract.ts'
import { type PayrollFormat, payrollFormatNames, payrollFormats } from '../rules/payroll.ts'
import { blocked } from '../states.ts'

const options = payrollFormatNames.map((value) => ({ value, label: payrollFormats[value].label }))

/** Exports the approved weeks, and downloads earlier exports again. */
export function ExportDialog({ week: { week, timesheets, exports }, onClose }: { week: Week; onClose: () => void }) {
  const approved = timesheets.filter(({ status }) => status === 'approved')
  const waiting = timesheets.filter(
    ({ status, entries }) => (status === 'open' || status === 'submitted') && entries.length > 0,
  )
  const [latest] = exports
  return (
    <FormDialog
      title="Export Payroll"
      description={`${formatDay(week)} – ${formatDay(addDays(week, 6))}`}
      schema={ExportInput}
      defaults={{ week, format: latest?.format ?? 'csv', company_code: latest?.company_code ?? '' }}
      submitLabel="Export"
      blocked={blocked.export(approved)}
      busyLabel="Exporting..."
      failed="Failed to export payroll"
      denied="You don't have permission to export payroll"
      save={(body) => change(payrollExports.create, { body })}
      onSaved={({ id }) => void downloadFile(id)}
      done={({ people }) => `Exported ${pluralize(people.length, 'timesheet')}`}
      onClose={onClose}
    >
      <p className="text-14">
        {blocked.export(approved) ??
          `${listAnd(approved.map(({ user_name }) => user_name))}: approved. Exporting locks ${approved.length === 1 ? 'this week' : 'these weeks'} for good.`}
      </p>
      {waiting.length > 0 && (
        <p className="rounded-control bg-warn/12 px-3 py-2 text-14">
          Not approved, so not in the file: {listAnd(waiting.map(({ user_name }) => user_name))}.
        </p>
      )}
      <SelectField name="format" label="Format" options={options} />
      <FormatFields />
      {exports.length > 0 && <Earlier exports={exports} />}
    </FormDialog>
  )
}

/** Without its file, an export has still locked the weeks. */
const downloadFile = (id: string): Promise<void> =>
  download(payrollExports.file, { params: { id } }).catch(() =>
    toast({
      title: 'Download failed',
      description: 'The hours are exported. Try again, or find the file under Earlier exports.',
      destructive: true,
      retry: () => void downloadFile(id),
    }),
  )

function FormatFields() {
  const name: PayrollFormat = useWatch({ name: 'format' })
  const { code, unproven } = payrollFormats[name]
  return (
    <>
      {code !== undefined && (
        <TextField name="company_code" label={code} required autoComplete="off" className="max-w-60" />
      )}
      {unproven && (
        <p className="text-13 text-muted">Column names can vary; check the first file with your provider.</p>
      )}
    </>
  )
}

const Earlier = ({ exports }: { exports: readonly PayrollExport[] }) => {
  const zone = useZone()
  return (
    <section aria-label="Earlier exports">
      <h3 className="mb-1 text-13 font-medium">Earlier exports</h3>
      <ul className="divide-y divide-line border-y border-line">
        {exports.map(({ id, format, people, created_at }) => (
          <li key={id} className="flex items-center gap-3 py-2 text-14">
            <div className="min-w-0 flex-1">
              <p className="tabular-nums">
                {payrollFormats[format].label}, {formatDateTime(zone, created_at)}
              </p>
              <p className="text-13 text-muted wrap-anywhere">{listAnd(people)}</p>
            </div>
            <MenuButton
              items={[format, ...payrollFormatNames.filter((other) => other !== format)].map((other) => ({
                label: other === format ? 'The same file' : `As ${payrollFormats[other].label}`,
                href: endpointUrl(payrollExports.file, {
                  params: { id },
                  query: other === format ? {} : { format: other },
                }),
                download: true,
              }))}
            >
              <Button variant="outline" size="small">
                Download
              </Button>
            </MenuButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
