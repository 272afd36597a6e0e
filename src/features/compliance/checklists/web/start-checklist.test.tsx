import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { readyMade } from '../rules/ready-made.ts'
import { StartChecklist } from './start-checklist.tsx'

const JOB = '00000000-0000-4000-8000-0000000000a1'

const template = (id: number, nec_version: string) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  name: `Rough-in ${nec_version}`,
  nec_version,
  job_type: null,
  item_count: 3,
})

const PERMIT = '00000000-0000-4000-8000-0000000000b2'

const showForm = ({ permitId = null, ...user }: { permitId?: string | null; role?: 'admin' } = {}) =>
  show(
    <StartChecklist
      jobId={JOB}
      permitId={permitId}
      about={{ work_order_id: JOB, inspection_id: null }}
      onStarted={() => undefined}
      onClose={() => undefined}
    />,
    { role: 'employee', ...user },
  )

const options = async () => {
  await page.getByRole('combobox', { name: 'Template' }).click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  return page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
}

test('only the templates of the edition that the job follows are offered', async () => {
  serve({
    'GET /api/checklist-templates': [template(1, '2026'), template(2, '2023')],
    'GET /api/settings': { code_editions: [{ edition: '2026', since: '2020-01-01' }] },
    [`GET /api/jobs/${JOB}/code-edition`]: { edition: '2023', local: [], remarks: [], application_date: '2026-08-20' },
    // Applied for later, and rejected.
    'GET /api/permits': [{ application_date: '2026-09-20' }],
  })
  await showForm()
  await expect.element(page.getByText('NEC 2023 applies here: these are its templates.')).toBeVisible()
  expect(await options()).toEqual([expect.stringContaining('Rough-in 2023')])
})

test('the permit of the work order decides before the job', async () => {
  serve({
    'GET /api/checklist-templates': [template(1, '2026'), template(2, '2023')],
    'GET /api/settings': {
      code_editions: [
        { edition: '2023', since: '2023-09-01' },
        { edition: '2026', since: '2026-09-01' },
      ],
    },
    [`GET /api/jobs/${JOB}/code-edition`]: { edition: '2023', local: [], remarks: [], application_date: '2026-08-20' },
    [`GET /api/permits/${PERMIT}`]: { application_date: '2026-09-01', approval_date: null, jurisdiction: null },
  })
  await showForm({ permitId: PERMIT })
  await expect.element(page.getByText('NEC 2026 applies here: these are its templates.')).toBeVisible()
})

test('a ready-made list of the edition is started while the company has no template of it', async () => {
  const sent = serve({
    'GET /api/checklist-templates': [template(2, '2023')],
    'GET /api/settings': { code_editions: [{ edition: '2023', since: '2020-01-01' }] },
    [`GET /api/jobs/${JOB}/code-edition`]: { edition: '2026', local: [], remarks: [], application_date: '2026-09-20' },
    'POST /api/compliance-checklists': { id: JOB },
  })
  await showForm({ role: 'admin' })
  await expect.element(page.getByText(/^You have no template for NEC 2026, which applies here\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Checklist templates' }))
    .toHaveAttribute('href', '/settings#checklist-templates')
  expect((await options())[0]).toMatch(/^Rough-in.*NEC 2026/)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ checklist_type: 'Rough-in', nec_version: '2026', items: readyMade('Rough-in', '2026').items })
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
  await expect.element(page.getByText(/^You have no template for NEC/)).not.toBeInTheDocument()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('NEC 2023 applies here: these are its templates.')).toBeVisible()
})
