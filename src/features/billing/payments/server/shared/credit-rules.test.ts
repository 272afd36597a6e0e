import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, type Cents, notBelowZero, subtract, wholeCents } from '#contract/money.ts'
import { splitCredit, takeInOrder } from './credit-rules.ts'

const amount = fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 500 })).map(wholeCents)

test('splits an amount over deposit and credit, never above the balance or what there is', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (balance, deposit, credit, wanted) => {
      const all = splitCredit({ balance, deposit, credit })
      const split = splitCredit({ balance, deposit, credit }, wanted)
      expect(all.total).toBe(Math.min(balance, deposit + credit))
      expect(split.total).toBe(Math.min(wanted, all.total))
      for (const { deposit: a, credit: b, total } of [all, split]) {
        expect([
          a >= 0,
          a <= deposit,
          b >= 0,
          b <= credit,
          a + b === total,
          b === 0 || a === Math.min(total, deposit),
        ]).toEqual(Array.from({ length: 6 }, () => true))
      }
    }),
    { numRuns: 10_000 },
  )
})

test('takes from the first items until the amount is reached', () => {
  const items = [{ remaining: wholeCents(300) }, { remaining: wholeCents(0) }, { remaining: wholeCents(500) }]
  expect(takeInOrder(items, wholeCents(400)).map(({ share }) => share)).toEqual([300, 100])
  expect(takeInOrder(items, wholeCents(1000)).map(({ share }) => share)).toEqual([300, 500])
  expect(takeInOrder(items, wholeCents(0))).toEqual([])
})

// The books of one client as the ledger records them: a deposit invoice and two others of its quote, and one without a quote.

type Use = { method: 'money' | 'credit' | 'deposit'; remaining: Cents }
type Invoice = { total: Cents; deposit: boolean; quoted: boolean; payments: Use[] }
type Books = { granted: Cents; invoices: Invoice[] }

const paidOn = ({ payments }: Invoice, method?: Use['method']): Cents =>
  add(
    ...payments
      .filter((payment) => method === undefined || payment.method === method)
      .map(({ remaining }) => remaining),
  )
const sumPaid = ({ invoices }: Books, method: Use['method']) =>
  add(...invoices.map((invoice) => paidOn(invoice, method)))
const creditLeft = (books: Books) => subtract(books.granted, sumPaid(books, 'credit'))
const depositLeft = (books: Books) =>
  subtract(
    add(...books.invoices.filter(({ deposit }) => deposit).map((invoice) => paidOn(invoice))),
    sumPaid(books, 'deposit'),
  )

const giveBack = (books: Books, uses: Use[], wanted: Cents) => {
  for (const { item, share } of takeInOrder(uses.toReversed(), wanted)) refund(books, item, share)
}

function refund(books: Books, payment: Use, wanted: Cents): void {
  payment.remaining = subtract(payment.remaining, wanted)
  if (!books.invoices.some(({ deposit, payments }) => deposit && payments.includes(payment))) return
  const used = books.invoices.flatMap(({ payments }) => payments.filter(({ method }) => method === 'deposit'))
  giveBack(books, used, notBelowZero(subtract(wholeCents(0), depositLeft(books))))
}

function pay(books: Books, invoice: Invoice, remaining: Cents): void {
  invoice.payments.push({ method: 'money', remaining })
  const over = subtract(paidOn(invoice), invoice.total)
  if (over > 0)
    giveBack(
      books,
      invoice.payments.filter(({ method }) => method !== 'money'),
      over,
    )
}

function apply(books: Books, invoice: Invoice, wanted: Cents): void {
  const balance = notBelowZero(subtract(invoice.total, paidOn(invoice)))
  const deposit = invoice.quoted && !invoice.deposit ? depositLeft(books) : wholeCents(0)
  const split = splitCredit({ balance, deposit, credit: creditLeft(books) }, wanted)
  invoice.payments.push({ method: 'deposit', remaining: split.deposit }, { method: 'credit', remaining: split.credit })
}

const step = fc.record({
  act: fc.constantFrom('grant' as const, 'take back' as const, 'pay' as const, 'apply' as const, 'refund' as const),
  invoice: fc.nat(3),
  payment: fc.nat(20),
  amount: fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.constantFrom(1, 2500, 10_000)).map(wholeCents),
})

describe('credits, deposits and payments', () => {
  test('add up to the cent, never exceed a total and never fall below zero, in any order of refunds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 4, maxLength: 4 }),
        fc.array(step, { maxLength: 25 }),
        (totals, steps) => {
          const invoices = totals.map((total, n): Invoice => ({
            total: wholeCents(total),
            deposit: n === 0,
            quoted: n < 3,
            payments: [],
          }))
          const books: Books = { granted: wholeCents(0), invoices }
          for (const { act, invoice: n, payment: m, amount } of steps) {
            const invoice = books.invoices[n]
            if (!invoice) continue
            const payment = invoice.payments[m % Math.max(1, invoice.payments.length)]
            if (act === 'grant') books.granted = add(books.granted, amount)
            if (act === 'take back')
              books.granted = subtract(books.granted, wholeCents(Math.min(amount, creditLeft(books))))
            if (act === 'pay') pay(books, invoice, amount)
            if (act === 'apply') apply(books, invoice, amount)
            if (act === 'refund' && payment) refund(books, payment, wholeCents(Math.min(amount, payment.remaining)))
            expect([creditLeft(books) >= 0, depositLeft(books) >= 0]).toEqual([true, true])
            for (const one of books.invoices) {
              expect(one.payments.every(({ remaining }) => remaining >= 0)).toBe(true)
              // Only money can exceed a total: a double card charge is recorded, to be refunded.
              expect(paidOn(one)).toBeLessThanOrEqual(Math.max(one.total, paidOn(one, 'money')))
            }
            expect(sumPaid(books, 'credit') + creditLeft(books)).toBe(books.granted)
          }
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
