import { expect, test } from 'vitest'
import { code2023 } from '#features/electrical/calculators/rules/2023/edition.ts'
import { code2026 } from '#features/electrical/calculators/rules/2026/edition.ts'
import { doubtLines } from '#features/electrical/calculators/rules/outcome.ts'
import { labelBlocked, labelNames, labelRule, labels } from './labels.ts'
import { calculateLoad, loadTexts } from './load.ts'

const panel = {
  name: 'Panel B',
  location: 'Garage',
  rating_amps: 100,
  voltage: '120/240-1ph' as const,
  spaces: 20,
  main_breaker_amps: null,
  solar_backfeed_amps: 40,
  fed_from_name: 'Main',
  fed_from_location: 'North wall',
  is_dwelling: true,
}

test('a label has what is stored, and lines to write on for the rest', () => {
  expect(labels.source(panel)).toEqual({
    title: 'Panel',
    value: 'Panel B',
    lines: ['Fed from Main, North wall', '100 A, 120/240 V, single-phase, 20 spaces', 'Main lugs only', 'Garage'],
  })
  expect(labels.interactive(panel).lines[1]).toBe('40 A, which is 125% of its output current')
  expect(
    labels
      .arc_flash(panel)
      .lines.slice(1)
      .every((line) => line.endsWith('____')),
  ).toBe(true)
  expect(labels.high_leg({ ...panel, voltage: '120/240-3ph' })).toEqual({
    title: 'Caution',
    value: 'B Phase Has 208 Volts to Ground',
    lines: ['Panel B'],
  })
  expect(labels.service(panel)).toEqual({
    title: 'Service disconnect',
    value: 'EMERGENCY DISCONNECT',
    lines: [],
    isRed: true,
  })
  expect(labels.service({ ...panel, is_dwelling: false }).value).toBe('SERVICE DISCONNECT')
})

test('a panel without a service has no label of its disconnect, and a dwelling none of arc flash', () => {
  const blocked = (values: Partial<Parameters<typeof labelBlocked>[1]>) =>
    labelNames.filter((name) => labelBlocked(name, { ...panel, ...values }) !== null)
  expect(blocked({})).toEqual(['service', 'arc_flash', 'high_leg'])
  expect(blocked({ is_dwelling: false })).toEqual(['service', 'high_leg'])
  expect(blocked({ voltage: '120/240-3ph' })).toEqual(['service', 'arc_flash'])
  expect(labelBlocked('service', panel)).toBe('The service disconnect is not here: Main feeds this panel.')
  expect(labelBlocked('service', { ...panel, fed_from_name: null })).toBeNull()
})

test('the edition says where a label is required, and what of it was not verified', () => {
  expect(labelRule('arc_flash', panel, code2023).text).toBe('Service equipment of 1,000 A or more, except in dwellings')
  expect(labelRule('arc_flash', panel, code2026)).toEqual({
    text: 'All service and feeder equipment, except in dwellings',
    reference: { section: '110.16', edition: '2026', doubt: 'from secondary sources' },
  })
  expect(doubtLines([labelRule('arc_flash', panel, code2026).reference])).toEqual([
    'Not verified: from secondary sources (NEC 2026 110.16)',
  ])
  expect(labelRule('service', panel, code2023).reference.section).toBe('230.85')
  expect(labelRule('service', panel, code2026).reference.section).toBe('230.70(A)(1)')
})

test('a printed directory has the load of each leg, once any circuit has one', () => {
  const text = (...loads: (number | null)[]) =>
    loadTexts(
      calculateLoad(
        panel,
        loads.map((load_va, n) => ({ space: n + 1, poles: 1, load_va })),
      ),
    )
  expect(text()).toBe('')
  expect(text(null)).toBe('')
  expect(text(1200, null, 2400)).toBe(
    'Leg A: 1,200 VA, 10 A. Leg B: 2,400 VA, 20 A. Connected load 3,600 VA, without demand factors. 1 circuit without a load.',
  )
})
