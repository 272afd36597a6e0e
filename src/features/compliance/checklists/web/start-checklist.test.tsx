import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { StartChecklist } from './start-checklist.tsx'

const JOB = '00000000-0000-4000-8000-0000000000a1'

const template = (id: number, nec_version: string) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  name: `Rough-in ${nec_version}`,
  nec_version,
  job_type: null,
  item_count: 3,
})

const showForm = () =>
  show(
    <StartChecklist
      jobId={JOB}
      about={{ work_order_id: JOB, inspection_id: null }}
      onStarted={() => undefined}
      onClose={() => undefined}
    />,
  )

test('the templates of the edition that the job follows come first', async () => {
  serve({
    'GET /api/checklist-templates': [template(1, '2026'), template(2, '2023')],
    'GET /api/settings': { code_editions: [{ edition: '2026', since: '2020-01-01' }] },
    [`GET /api/jobs/${JOB}/code-edition`]: { edition: '2023', local: [], remarks: [], application_date: '2026-08-20' },
    // Applied for later, and rejected.
    'GET /api/permits': [{ application_date: '2026-09-20' }],
  })
  await showForm()
  await expect.element(page.getByText('NEC 2023 applies here: its templates come first.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Template' }).click()
  await expect.element(page.getByRole('option').first()).toHaveAccessibleName(/^Rough-in 2023/)
})

test('a list of templates that failed says so, and can be loaded again', async () => {
  let isAway = true
  serve({
    'GET /api/checklist-templates': () =>
      isAway ? reply({ message: 'Try later' }, { status: 400 }) : [template(1, '2023')],
    'GET /api/settings': { code_editions: [{ edition: '2023', since: '2020-01-01' }] },
    [`GET /api/jobs/${JOB}/code-edition`]: { edition: '2023', local: [], remarks: [], application_date: null },
  })
  await showForm()
  await expect.element(page.getByText('Failed to load templates')).toBeVisible()
  await expect.element(page.getByText(/^No template for NEC/)).not.toBeInTheDocument()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('NEC 2023 applies here: its templates come first.')).toBeVisible()
})
