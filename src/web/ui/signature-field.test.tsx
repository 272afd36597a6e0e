import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { show } from '#test/component.tsx'
import { getMiddle, mouse, touch } from '#test/pointer.ts'
import { Signature } from '#contract/signature.ts'
import { Form, SubmitButton } from './form.tsx'
import { SignatureField } from './signature-field.tsx'

async function showForm() {
  const saved: unknown[] = []
  await show(
    <Form
      schema={z.object({ signature: Signature })}
      defaults={{}}
      save={async ({ signature }) => void saved.push(signature)}
    >
      <SignatureField name="signature" label="Signature" />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  )
  return saved
}

const pad = () => page.getByRole('img', { name: /^Signature/ })
const save = () => page.getByRole('button', { name: 'Save' }).click()

/** A zigzag across the middle of the box. */
const strokeFrom = ({ x, y }: { x: number; y: number }) =>
  Array.from({ length: 12 }, (_, step) => ({ x: x - 120 + step * 20, y: y + (step % 2) * 20 }))

async function drawWithMouse() {
  const [first, ...points] = strokeFrom(getMiddle(pad()))
  await mouse('mousePressed', first)
  for (const point of points) await mouse('mouseMoved', point)
  await mouse('mouseReleased', points.at(-1))
}

describe('a signature', () => {
  test('is drawn with the mouse, as path data in its own units', async () => {
    const saved = await showForm()
    await drawWithMouse()
    await expect.element(pad()).toHaveAccessibleName('Signature, drawn')
    await save()
    await expect.poll(() => saved).toEqual([{ drawn: expect.stringMatching(/^M\d+ \d+(L\d+ \d+){12}$/) }])
  })

  test('is drawn with a finger, without scrolling the page', async () => {
    const saved = await showForm()
    document.body.style.minHeight = '300vh'
    const { x, y } = getMiddle(pad())
    await touch('touchStart', { x, y: y + 60 })
    for (let step = 1; step < 12; step += 1) await touch('touchMove', { x: x + step, y: y + 60 - step * 12 })
    await touch('touchEnd')
    expect(scrollY).toBe(0)
    document.body.style.minHeight = ''
    await expect.element(pad()).toHaveAccessibleName('Signature, drawn')
    await save()
    await expect.poll(() => saved).toEqual([{ drawn: expect.stringMatching(/^M\d+ \d+(L\d+ \d+){8,}$/) }])
  })

  test('is cleared and drawn again', async () => {
    await showForm()
    await drawWithMouse()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.element(pad()).toHaveAccessibleName(/empty/)
  })

  test('is typed as a name with the keyboard alone', async () => {
    const saved = await showForm()
    await save()
    await expect.element(page.getByText('Sign here, or type your name')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Type your name instead' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Your name')).toHaveFocus()
    await userEvent.keyboard('Dana Whitfield{Enter}')
    await expect.poll(() => saved).toEqual([{ typed: 'Dana Whitfield' }])
  })

  test('needs more than a dot', async () => {
    const saved = await showForm()
    await pad().click()
    await save()
    await expect.element(page.getByText('Sign here, or type your name')).toBeVisible()
    expect(saved).toEqual([])
  })
})
