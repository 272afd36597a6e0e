import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { Circuit, PanelDetails } from '../contract.ts'
import { takenBy } from '../rules/layout.ts'
import { EditablePanel } from './editable-panel.tsx'
import { PanelDrawing } from './panel-drawing.tsx'
import { PrintedDirectory } from './printed-directory.tsx'

const at = '2026-06-15T15:00:00.000Z'
const panel_id = '00000000-0000-4000-8000-0000000000aa'

const circuit = (id: number, values: Partial<Circuit>): Circuit => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  panel_id,
  space: 1,
  poles: 1,
  half: null,
  breaker_amps: 20,
  label: 'Kitchen counter',
  protection: 'none',
  load_va: 1500,
  wire_size: null,
  spare: false,
  created_at: at,
  updated_at: at,
  ...values,
})

const range = circuit(1, { space: 1, poles: 2, breaker_amps: 50, label: 'Range', load_va: 8000 })
const bath = circuit(2, { space: 4, label: 'Bathroom receptacles', protection: 'gfci' })

const panel: PanelDetails = {
  id: panel_id,
  property_id: '00000000-0000-4000-8000-0000000000bb',
  client_id: '00000000-0000-4000-8000-0000000000cc',
  client_name: 'Ada Lovelace',
  address: '88 Rainey St',
  name: 'Main panel',
  location: 'Garage',
  rating_amps: 200,
  busbar_amps: 200,
  voltage: '120/240-1ph',
  spaces: 8,
  fed_from_id: null,
  fed_from_name: null,
  main_breaker_amps: 200,
  solar_backfeed_amps: null,
  circuit_count: 2,
  load_va: 9500,
  circuits: [range, bath],
  feeds: [],
  fed_from_location: null,
  is_dwelling: true,
  deletion_blocked: null,
  created_at: at,
  updated_at: at,
}

const space = (name: string) => page.getByRole('button', { name, exact: true })
const getName = (element: Element | null) => element?.querySelector('.sr-only')?.textContent
const focused = () => getName(document.activeElement)
const others = { 'GET /api/files': [], 'GET /api/audit/history': [] }

test('reads the space numbers, the breaker and the label, by number', async () => {
  await show(<PanelDrawing panel={panel} onPress={() => undefined} />)
  const names = page.getByRole('list', { name: 'Spaces of Main panel' }).getByRole('button').elements()
  expect(names.map(getName)).toEqual([
    'Spaces 1 and 3, 50 A, 2-pole, Range',
    'Space 2, empty',
    'Space 4, 20 A, 1-pole, GFCI, Bathroom receptacles',
    'Space 5, empty',
    'Space 6, empty',
    'Space 7, empty',
    'Space 8, empty',
  ])
})

test('odd spaces are on the left, even ones on the right, and two poles are two rows high', async () => {
  await show(<PanelDrawing panel={panel} onPress={() => undefined} />)
  const box = (name: string) => space(name).element().getBoundingClientRect()
  const [tall, left, right] = [
    box('Spaces 1 and 3, 50 A, 2-pole, Range'),
    box('Space 5, empty'),
    box('Space 4, 20 A, 1-pole, GFCI, Bathroom receptacles'),
  ]
  expect(left.left).toBe(tall.left)
  expect(right.left).toBeGreaterThan(left.right)
  expect(Math.round(tall.bottom)).toBe(Math.round(right.bottom))
  expect(left.top).toBeGreaterThan(tall.bottom)
})

test('is one Tab stop, and arrow keys lead to the space beside', async () => {
  await show(
    <>
      <button type="button">Before</button>
      <PanelDrawing panel={panel} onPress={() => undefined} />
      <button type="button">After</button>
    </>,
  )
  await page.getByRole('button', { name: 'Before' }).click()
  await userEvent.tab()
  expect(focused()).toBe('Spaces 1 and 3, 50 A, 2-pole, Range')
  const path: [string, string][] = [
    ['{ArrowRight}', 'Space 2, empty'],
    ['{ArrowDown}', 'Space 4, 20 A, 1-pole, GFCI, Bathroom receptacles'],
    ['{ArrowLeft}', 'Spaces 1 and 3, 50 A, 2-pole, Range'],
    ['{ArrowDown}', 'Space 5, empty'],
    ['{End}', 'Space 7, empty'],
    ['{ArrowDown}', 'Space 7, empty'],
    ['{Home}', 'Spaces 1 and 3, 50 A, 2-pole, Range'],
  ]
  for (const [key, name] of path) {
    await userEvent.keyboard(key)
    expect([key, focused()]).toEqual([key, name])
  }
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

const halls = circuit(3, { space: 5, half: 'A', label: 'Hall lights', breaker_amps: 15 })
const withTandem = { ...panel, circuits: [...panel.circuits, halls] }

test('a tandem is drawn as two halves, and its empty half takes a circuit', async () => {
  const requests = serve({ ...others, [`POST /api/panels/${panel_id}/circuits`]: () => halls })
  await show(<EditablePanel panel={withTandem} />)
  const box = (name: string) => space(name).element().getBoundingClientRect()
  const [upper, lower, beside] = [
    box('Space 5A, 15 A, 1-pole, Hall lights'),
    box('Space 5B, empty'),
    box('Space 6, empty'),
  ]
  expect(lower.top).toBeGreaterThanOrEqual(upper.bottom)
  expect([upper.height >= 44, lower.height >= 44]).toEqual([true, true])
  expect([Math.round(beside.top), Math.round(beside.bottom)]).toEqual([Math.round(upper.top), Math.round(lower.bottom)])
  space('Space 5A, 15 A, 1-pole, Hall lights').element().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Space 5B' })).toBeVisible()
  await expect.element(page.getByLabelText('Tandem or quad')).toHaveValue('B')
  await page.getByLabelText('Label').fill('Attic lights')
  await page.getByRole('button', { name: 'Add Circuit' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ space: 5, half: 'B', poles: 1 })
})

test('the longest number stays clear of the label on a phone', async () => {
  await page.viewport(390, 844)
  const last = { ...halls, space: 37 }
  await show(<PanelDrawing panel={{ ...panel, spaces: 40, circuits: [last] }} />)
  const number = document.createRange()
  number.selectNodeContents(page.getByText('37A', { exact: true }).element())
  const label = page.getByText('Hall lights', { exact: true }).element().getBoundingClientRect()
  expect(label.left - number.getBoundingClientRect().right).toBeGreaterThanOrEqual(4)
})

test('half of a tandem moves to an empty space or beside another half, a full-size breaker only to an empty space', async () => {
  const requests = serve({
    ...others,
    [`GET /api/circuits/${halls.id}`]: halls,
    [`GET /api/circuits/${bath.id}`]: bath,
    [`PATCH /api/circuits/${halls.id}`]: { ...halls, half: 'B' },
  })
  await show(<EditablePanel panel={withTandem} />)
  await space('Space 4, 20 A, 1-pole, GFCI, Bathroom receptacles').click()
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.element(space('Space 5B, empty')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await space('Space 5A, 15 A, 1-pole, Hall lights').click()
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.element(page.getByText('Choose a place for Hall lights (1-pole): 5 free.')).toBeVisible()
  await space('Space 5B, empty, move here').click()
  await expect.element(page.getByText('Choose a place for Hall lights (1-pole): 5 free.')).not.toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ space: 5, half: 'B', updated_at: at })
})

const dryer = circuit(4, { space: 5, half: 'A', poles: 2, label: 'Dryer', breaker_amps: 30, load_va: null })
const withQuad = { ...panel, circuits: [...panel.circuits, dryer] }
const heater = { ...dryer, id: halls.id, half: 'B' as const, label: 'Water heater' }

test('a quad is drawn with its inner poles between the outer ones, and each of those opens the circuit', async () => {
  serve({ ...others, [`GET /api/circuits/${dryer.id}`]: dryer })
  await show(<EditablePanel panel={{ ...withQuad, circuits: [...withQuad.circuits, heater] }} />)
  const [upper, inner, lower] = [
    'Space 5A with 7B, 30 A, 2-pole, Dryer',
    'Spaces 5B and 7A, 30 A, 2-pole, Water heater',
    'Space 7B with 5A, 30 A, 2-pole, Dryer',
  ].map((name) => space(name).element().getBoundingClientRect())
  expect(inner?.top).toBeGreaterThanOrEqual(upper?.bottom ?? Infinity)
  expect(lower?.top).toBeGreaterThanOrEqual(inner?.bottom ?? Infinity)
  await space('Space 7B with 5A, 30 A, 2-pole, Dryer').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Circuit' })
  await expect.element(dialog.getByText('Spaces 5A and 7B', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByLabelText('Tandem or quad')).toHaveValue('A')
})

test('the inner poles of a quad are added from an empty half, by keyboard', async () => {
  const requests = serve({ ...others, [`POST /api/panels/${panel_id}/circuits`]: () => heater })
  await show(<EditablePanel panel={withQuad} />)
  space('Space 5A with 7B, 30 A, 2-pole, Dryer').element().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await page.getByLabelText('Label').fill('Water heater')
  await page.getByLabelText('Poles').selectOptions('2')
  await expect.element(page.getByLabelText('Tandem or quad')).toHaveDisplayValue('Inner poles')
  await expect.element(page.getByRole('option', { name: 'Spaces 5B and 7A' })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Add Circuit' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ space: 5, half: 'B', poles: 2 })
})

test('a circuit of a quad moves where both of its poles fit', async () => {
  const small = { ...withQuad, circuits: [{ ...dryer, space: 1 }, bath] }
  const requests = serve({
    ...others,
    [`GET /api/circuits/${dryer.id}`]: { ...dryer, space: 1 },
    [`PATCH /api/circuits/${dryer.id}`]: dryer,
  })
  await show(<EditablePanel panel={small} />)
  await space('Space 1A with 3B, 30 A, 2-pole, Dryer').click()
  await page.getByRole('button', { name: 'Move' }).click()
  for (const name of ['Space 2, empty', 'Space 7, empty'])
    await expect.element(space(name)).toHaveAttribute('aria-disabled', 'true')
  await space('Space 5, empty, move here').click()
  await expect.element(page.getByText('Dryer moved to spaces 5A and 7B').first()).toBeVisible()
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ space: 5, half: 'A', updated_at: at })
})

test('marks the high leg of a delta', async () => {
  await show(<PanelDrawing panel={{ ...panel, voltage: '120/240-3ph' }} onPress={() => undefined} />)
  await expect.element(page.getByText('High leg B: 208 V to neutral at spaces 3, 4')).toBeVisible()
  await expect.element(space('Space 4, high leg, 20 A, 1-pole, GFCI, Bathroom receptacles')).toBeVisible()
  await expect.element(space('Space 5, empty')).toBeVisible()
})

test('a client reads it and has nothing to press', async () => {
  await show(<PanelDrawing panel={panel} />)
  await expect.element(page.getByText('Spaces 1 and 3, 50 A, 2-pole, Range')).toBeInTheDocument()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('says what is in the way before it is sent, and shows the refusal of the server', async () => {
  const message = takenBy({ ...range, space: 5 })
  const refused = reply({ message, errors: [{ path: 'space', message }] }, { status: 409 })
  serve({ ...others, [`POST /api/panels/${panel_id}/circuits`]: refused })
  await show(<EditablePanel panel={panel} />)
  await space('Space 2, empty').click()
  await page.getByLabelText('Label').fill('Dryer')
  await page.getByLabelText('Poles').selectOptions('2')
  await page.getByRole('button', { name: 'Add Circuit' }).click()
  await expect.element(page.getByText(takenBy(bath))).toBeVisible()
  await page.getByLabelText('Space', { exact: true }).selectOptions('5')
  await page.getByRole('button', { name: 'Add Circuit' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText('Label')).toHaveValue('Dryer')
})

test('a panel is copied to another property, found by its address', async () => {
  const shop = { id: '00000000-0000-4000-8000-0000000000dd', client_name: 'Alan Turing', address: '500 Congress Ave' }
  const requests = serve({
    ...others,
    'GET /api/properties': [shop],
    [`POST /api/panels/${panel_id}/copies`]: { ...panel, id: shop.id, property_id: shop.id },
  })
  await show(<EditablePanel panel={panel} />)
  await userEvent.click(page.getByRole('button', { name: 'Actions' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Copy' }))
  const dialog = page.getByRole('dialog', { name: 'Copy Main panel' })
  const property = dialog.getByRole('combobox', { name: 'Property' })
  await expect.element(property).toHaveValue('88 Rainey St')
  await userEvent.fill(property, 'Congress')
  await userEvent.click(page.getByRole('option', { name: /500 Congress Ave/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Copy Panel' }))
  await expect.element(page.getByText('Panel copied').first()).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Main panel (copy)',
    property_id: shop.id,
  })
})

test('the focus stays at a space that becomes halves, and at halves that become a space', async () => {
  const Halves = () => {
    const [split, setSplit] = useState(false)
    return <PanelDrawing panel={split ? withTandem : panel} onPress={() => setSplit(!split)} />
  }
  await show(<Halves />)
  space('Space 5, empty').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(space('Space 5A, 15 A, 1-pole, Hall lights')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(space('Space 5, empty')).toHaveFocus()
})

test('a printed directory wraps a long name', async () => {
  const label = 'Receptacles of the upstairs bedrooms and the hall, north and west wall'
  await show(
    <div className="w-[7in]">
      <PrintedDirectory panel={{ ...panel, circuits: [{ ...range, label }] }} />
    </div>,
  )
  const name = page.getByText(label)
  // Only paper shows it.
  name.element().closest('section')?.style.setProperty('display', 'block')
  expect(name.element().clientWidth).toBeGreaterThan(0)
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
})
