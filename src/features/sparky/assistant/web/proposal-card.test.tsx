import { beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '#test/component.tsx'
import { ASK, ask, confirmed, finished, forgetChat, PROPOSAL, proposal } from '#test/sparky.tsx'
import type { Proposal } from '../contract.ts'
import { chat } from './chat.ts'

beforeEach(forgetChat)

describe('a proposal', () => {
  const path = `/api/ai/proposals/${PROPOSAL}`
  /** A server with this proposal, and what each decision makes of it. */
  const withProposal = (made: Record<string, Proposal | Response>, start = proposal) => {
    let current = start
    const decide = (decision: string) => () => {
      const next = made[decision] ?? reply({ message: 'Not expected' }, { status: 500 })
      if (!(next instanceof Response)) current = next
      return next
    }
    return serve({
      [ASK]: () => finished({ proposals: [proposal] }),
      [`GET ${path}`]: () => current,
      [`POST ${path}/confirm`]: decide('confirm'),
      [`POST ${path}/discard`]: decide('discard'),
      [`POST ${path}/undo`]: decide('undo'),
    })
  }

  test('is confirmed, shows what was done with its link, and is undone', async () => {
    withProposal({ confirm: confirmed, undo: { ...confirmed, status: 'undone' } })
    const { panel } = await ask('Bill Grace')
    const card = panel.getByRole('region', { name: 'Create an invoice draft' })
    await expect.element(card.getByText('Grace Kim')).toBeVisible()
    await card.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(card.getByText('INV-00009 was created.')).toBeVisible()
    await expect.element(card.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/invoices?open=9')
    await expect.element(card.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect.element(card.getByText('Undone.')).toBeVisible()
    expect(chat.get().messages.at(-1)?.proposals?.[0]?.status).toBe('undone')
  })

  test('is edited, shows what the server refuses at its field, and keeps the input', async () => {
    const refused = reply(
      { message: 'Bad', errors: [{ path: 'items.0.quantity', message: 'Quantity must be greater than 0' }] },
      { status: 400 },
    )
    const sent = withProposal({ confirm: refused })
    const { panel } = await ask('Bill Grace')
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabelText('Quantity').fill('0')
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(panel.getByText('Quantity must be greater than 0')).toBeVisible()
    await expect.element(panel.getByLabelText('Quantity')).toHaveValue(0)
    expect(sent.at(-1)?.body).toEqual({
      input: {
        ...proposal.input,
        items: [{ description: 'Labor', quantity: '0', unit_price: '95', taxable: true }],
      },
    })
  })

  test('is discarded', async () => {
    withProposal({ discard: { ...proposal, status: 'discarded' } })
    const { panel } = await ask('Bill Grace')
    await panel.getByRole('button', { name: 'Discard' }).click()
    await expect.element(panel.getByText('Discarded. Nothing was changed.')).toBeVisible()
  })

  test('that was decided in the meantime shows it', async () => {
    withProposal({}, confirmed)
    const { panel } = await ask('Bill Grace')
    await expect.element(panel.getByText('INV-00009 was created.')).toBeVisible()
  })

  test('stays open, with the reason, if it is refused', async () => {
    withProposal({ confirm: reply({ message: 'Miguel is busy then.' }, { status: 409 }) })
    const { screen, panel } = await ask('Book Grace')
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(screen.getByText('Miguel is busy then.')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Confirm' })).toBeVisible()
  })
})
