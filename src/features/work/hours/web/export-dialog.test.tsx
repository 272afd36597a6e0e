import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { PayrollExport, Timesheet, Week } from '../contract.ts'
import { ExportDialog } from './export-dialog.tsx'

const ID = '00000000-0000-4000-8000-0000000000a1'

const erin: Timesheet = {
  id: '00000000-0000-4000-8000-0000000000b1',
  user_id: '00000000-0000-4000-8000-0000000000c1',
  user_name: 'Erin',
  status: 'approved',
  note: null,
  question: null,
  updated_at: '2026-03-09T14:00:00.000Z',
  is_running: false,
  regular: 480,
  overtime: 0,
  break: 0,
  entries: [],
}

const week: Week = { week: '2026-03-02', is_over: true, timesheets: [erin], exports: [] }

const payroll: PayrollExport = {
  id: ID,
  week: week.week,
  format: 'csv',
  company_code: '',
  people: ['Erin'],
  created_at: '2026-03-09T15:00:00.000Z',
}

function Export(shown: Partial<Week>) {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <ExportDialog week={{ ...week, ...shown }} onClose={() => setOpen(false)} />
}

test('an export whose download fails is done, and only the download is tried again', async () => {
  let isAway = true
  const sent = serve({
    'POST /api/payroll-exports': payroll,
    [`GET /api/payroll-exports/${ID}/file`]: () =>
      isAway ? reply({ message: 'Try later' }, { status: 503 }) : reply('', { status: 200 }),
  })
  await show(<Export />)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.element(page.getByText('Download failed')).toBeVisible()
  await expect.element(page.getByText(/^The hours are exported\. Try again/)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent.filter(({ method }) => method === 'GET')).toHaveLength(2)
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('with nothing approved it says so instead of exporting, and earlier files stay at hand', async () => {
  serve({})
  await show(<Export timesheets={[{ ...erin, status: 'submitted' }]} exports={[payroll]} />)
  const reason = 'No approved week is waiting to be exported. Approve one first.'
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toHaveAttribute('title', reason)
  await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeEnabled()
})
