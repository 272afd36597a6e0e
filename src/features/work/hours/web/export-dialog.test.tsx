import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { Week } from '../contract.ts'
import { ExportDialog } from './export-dialog.tsx'

const ID = '00000000-0000-4000-8000-0000000000a1'

const week: Week = { week: '2026-03-02', is_over: true, timesheets: [], exports: [] }

const payroll = {
  id: ID,
  week: week.week,
  format: 'csv',
  company_code: '',
  people: ['Erin'],
  created_at: '2026-03-09T15:00:00.000Z',
}

function Export() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <ExportDialog week={week} onClose={() => setOpen(false)} />
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
