import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { serve, show } from '#test/component.tsx'
import type { Kind } from '../rules/kinds.ts'
import { Calculator } from './calculator.tsx'

const JOB = '00000000-0000-4000-8000-0000000000aa'
const job = { id: JOB, title: 'Service upgrade', client_name: 'Grace Holloway' }
const code_editions = [{ edition: '2023', since: '2023-09-01' }]

const both = {
  time_zone: 'America/Chicago',
  code_editions: [...code_editions, { edition: '2026', since: '2026-01-01' }],
}

const result = page.getByRole('region', { name: 'Result' })

function open(kind: Kind, answers: Parameters<typeof serve>[0] = {}) {
  const requests = serve({
    'GET /api/settings': { time_zone: 'America/Chicago', code_editions },
    'GET /api/jobs': [job],
    [`GET /api/jobs/${JOB}`]: job,
    [`GET /api/jobs/${JOB}/code-edition`]: { edition: '2023', application_date: null, remarks: [] },
    ...answers,
  })
  return show(<Calculator kind={kind} jobId={JOB} />).then(() => requests)
}

test('calculates as the user types, with the section of each step', async () => {
  await open('dwelling-standard')
  await expect.element(result.getByText(/Floor area is required/)).toBeVisible()
  await userEvent.type(page.getByLabelText('Floor area'), '1500')
  await expect.element(result.getByText(/5,100 VA/)).toBeVisible()
  await userEvent.type(page.getByLabelText('Dryer'), '5500')
  await expect.element(result.getByText(/10,600 VA/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add Cooking Unit' }))
  await expect.element(result.getByText(/VA is required/)).toBeVisible()
  await userEvent.type(page.getByRole('group', { name: 'Unit 1' }).getByLabelText('VA each'), '12000')
  await expect.element(result.getByText(/18,600 VA/)).toBeVisible()
  await expect.element(page.getByText('78 A', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('Table 220.45 · NEC 2023').first()).toBeVisible()
  await expect.element(page.getByText(/authority having jurisdiction decides/).first()).toBeVisible()
  // On paper, for the inspector.
  await expect.element(page.getByText(/ by Dana Reyes$/)).not.toBeVisible()
  await expect.element(page.getByText('License number', { exact: true })).toBeInTheDocument()
})

test('a reload of the page loses nothing that was typed, and a new visit starts empty', async () => {
  await open('dwelling-standard', { 'GET /api/settings': both })
  const edition = page.getByLabelText('Code edition')
  await userEvent.type(page.getByLabelText('Floor area'), '1500')
  await userEvent.click(page.getByRole('button', { name: 'Add Cooking Unit' }))
  await userEvent.type(page.getByRole('group', { name: 'Unit 1' }).getByLabelText('VA each'), '12000')
  await userEvent.selectOptions(edition, '2026')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  await cleanup()
  await open('dwelling-standard', { 'GET /api/settings': both })
  await expect.element(page.getByLabelText('Floor area')).toHaveValue(1500)
  await expect.element(page.getByRole('group', { name: 'Unit 1' }).getByLabelText('VA each')).toHaveValue(12_000)
  await expect.element(edition).toHaveValue('2026')
  await userEvent.click(page.getByRole('button', { name: 'Clear' }))
  dispatchEvent(new PageTransitionEvent('pagehide'))
  await cleanup()
  await open('dwelling-standard')
  await expect.element(page.getByLabelText('Floor area')).toHaveValue(null)
})

test('says what is wrong at the field, and shows no result until it is right', async () => {
  await open('dwelling-standard')
  await userEvent.type(page.getByLabelText('Floor area'), '0')
  await expect
    .element(page.getByLabelText('Floor area'))
    .toHaveAccessibleDescription('Floor area must be greater than 0')
  await expect.element(result.getByText(/No result yet/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.type(page.getByLabelText('Floor area'), '{Backspace}900')
  await expect.element(result.getByText(/4,470 VA/)).toBeVisible()
})

test('shows both results of an EV charger by the optional method', async () => {
  await open('dwelling-optional')
  await userEvent.type(page.getByLabelText('Floor area'), '2000')
  await userEvent.click(page.getByRole('button', { name: 'Add Charger' }))
  await userEvent.type(page.getByRole('group', { name: 'Charger 1' }).getByLabelText('VA each'), '9600')
  await expect.element(result.getByText(/19,800 VA/)).toBeVisible()
  await expect.element(page.getByText('With EV chargers at 40%', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/14,040/).first()).toBeVisible()
  await expect.element(page.getByText(/is disputed/).first()).toBeVisible()
})

test('says what the rule itself refuses', async () => {
  await open('conductor')
  await userEvent.type(page.getByLabelText('Other load'), '3000')
  await expect.element(result.getByText(/No single conductor up to 1,000 kcmil carries this/)).toBeVisible()
  await userEvent.clear(page.getByLabelText('Other load'))
  await userEvent.type(page.getByLabelText('Other load'), '20')
  await expect.element(result.getByText(/12 AWG/)).toBeVisible()
})

test('saves what is on the screen to the job, under a name', async () => {
  const sent = await open('voltage-drop', { 'POST /api/calculations/voltage-drop': { id: JOB } })
  await userEvent.type(page.getByLabelText('Current'), '12.5')
  await userEvent.type(page.getByLabelText('Length, one way'), '100')
  await expect.element(result.getByText(/4.13 %/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Save to a Job' }))
  const dialog = page.getByRole('dialog', { name: 'Save Calculation' })
  await expect.element(dialog.getByLabelText('Job')).toHaveValue('Service upgrade')
  await dialog.getByLabelText('Name').fill('Run to the shed')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Calculation' }))
  await expect.element(page.getByText('Calculation saved').first()).toBeVisible()
  const request = sent.find(({ method }) => method === 'POST')
  expect(request?.query).toEqual({ edition: '2023', save: '1', name: 'Run to the shed', job_id: JOB })
  expect(request?.body).toMatchObject({ voltage: 120, amperes: 12.5, feet: 100, size: '12', sets: 1 })
})

test('calculates by the edition in force, says what is not verified, and compares with another', async () => {
  await open('dwelling-standard', {
    'GET /api/settings': both,
    [`GET /api/jobs/${JOB}/code-edition`]: {
      edition: '2026',
      application_date: '2026-01-05',
      remarks: ['Ask the city.'],
    },
  })
  const edition = page.getByLabelText('Code edition')
  await expect.element(edition).toHaveValue('2026')
  await expect
    .element(edition)
    .toHaveAccessibleDescription('By the permit’s application date, Jan 05, 2026. Ask the city.')
  await userEvent.type(page.getByLabelText('Floor area'), '1500')
  await expect.element(result.getByText(/4,575 VA/)).toBeVisible()
  await expect.element(page.getByText(/120\.41 · NEC 2026/).first()).toBeVisible()
  await expect.element(page.getByText('Not verified: from secondary sources').first()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Compare with 2023' }))
  const dialog = page.getByRole('dialog', { name: 'NEC 2026 and NEC 2023' })
  await expect.element(dialog.getByRole('row', { name: 'Result 4,575 VA 5,100 VA' })).toBeVisible()
  await expect.element(dialog.getByText('220.41', { exact: true })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }).last())
  await userEvent.selectOptions(edition, '2023')
  await expect.element(result.getByText(/5,100 VA/)).toBeVisible()
  await expect.element(edition).toHaveAccessibleDescription('NEC 2026 is in force for this job.')
  await expect.element(page.getByText(/^NEC 2023 · /)).toBeInTheDocument()
})

test('refuses an edition without figures', async () => {
  await open('box-fill', {
    'GET /api/settings': { ...both, code_editions: [{ edition: '2020', since: '2020-11-01' }] },
    [`GET /api/jobs/${JOB}/code-edition`]: { edition: '2020', application_date: null, remarks: [] },
  })
  await expect.element(result.getByText(/not those of 2020/)).toBeVisible()
})

test('sizes a service, and asks for electrodes for a service only', async () => {
  await open('service')
  await expect.element(result.getByText('2/0 AWG')).toBeVisible()
  await expect.element(page.getByText('6 AWG copper', { exact: true }).first()).toBeVisible()
  await userEvent.click(page.getByLabelText('Rods, pipes or plates'))
  await userEvent.click(page.getByLabelText('Metal water pipe or building steel'))
  await expect.element(result.getByText('Choose the grounding electrodes')).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Supply'), 'feeder')
  await expect.element(result.getByText('2/0 AWG')).toBeVisible()
  await expect.element(page.getByText('Equipment grounding conductor', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByLabelText('Rods, pipes or plates')).not.toBeInTheDocument()
})

test('follows a fault current to a panel, and says that its equipment is too weak', async () => {
  await open('fault-current')
  await userEvent.type(page.getByLabelText('Transformer'), '500')
  await userEvent.type(page.getByLabelText('Impedance'), '4.5')
  const run = page.getByRole('group', { name: 'Run 1' })
  await userEvent.type(run.getByLabelText('Ends at'), 'Main panel')
  await userEvent.type(run.getByLabelText('Length'), '20')
  await userEvent.type(run.getByLabelText('Equipment rating'), '22')
  await expect.element(result.getByText('Available fault current at Main panel')).toBeVisible()
  await expect
    .element(page.getByText(/^Main panel is not rated for this fault current: 22,000 A/).first())
    .toBeVisible()
  const label = page.getByText('Maximum available fault current', { exact: true })
  await expect.element(label).not.toBeInTheDocument()
  await userEvent.fill(run.getByLabelText('Equipment rating'), '65')
  await expect.element(label).toBeInTheDocument()
  await userEvent.selectOptions(page.getByLabelText('Start'), 'utility')
  await expect.element(result.getByText('Current at the start is required')).toBeVisible()
})

test('sizes the circuit of an inverter, and refuses more than its busbar permits', async () => {
  await open('power-source')
  const current = page.getByLabelText('Current, each')
  await userEvent.type(current, '32')
  await expect.element(result.getByText('8 AWG')).toBeVisible()
  await expect.element(page.getByText('Permitted by 705.12(B)(2)', { exact: true }).first()).toBeVisible()
  await userEvent.fill(current, '40')
  await expect.element(result.getByText(/A source of up to 32 A may be added/)).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Source', { exact: true }), 'modules')
  await expect.element(result.getByText(/AWG/)).toBeVisible()
  await expect.element(page.getByLabelText('Busbar')).not.toBeInTheDocument()
})

test('sizes a pull box, and sends small conductors to box fill', async () => {
  await open('pull-box')
  await expect.element(result.getByText(/24 × any/)).toBeVisible()
  await userEvent.selectOptions(page.getByRole('group', { name: 'Raceway 1' }).getByLabelText('To'), 'top')
  await expect.element(result.getByText(/18 × 18/)).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Largest conductor'), '6')
  await expect.element(result.getByText(/use the Box fill calculator/)).toBeVisible()
})
