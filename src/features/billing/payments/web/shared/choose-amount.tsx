import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { formatMoney, isDecimal, toWhole } from '#contract/money-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import { partFault } from '../../rules/part.ts'

type Props = {
  balance: string
  onChoose: (amount: string) => void
  /** Starts with the field for another amount. */
  part?: boolean
}

const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
/** `$1,050.5` as `1050.5`. A comma anywhere else stays, and is refused: `12,50` may mean `12.50`. */
function plainAmount(text: string): string {
  const amount = text.replace(/[$\s]/g, '')
  return THOUSANDS.test(amount) ? amount.replaceAll(',', '') : amount
}

/** Why this amount cannot be paid, in the server's words; or null. */
export function amountFault(text: string, balance: string): string | null {
  const amount = plainAmount(text)
  if (amount === '') return 'Amount is required'
  if (/^-?\d+\.\d{3,}$/.test(amount)) return 'Amount can have at most two decimals'
  if (!isDecimal(amount)) return 'Amount must be a plain number such as 12.50'
  return toWhole(amount) <= 0 ? 'Amount must be greater than 0' : partFault(amount, balance)
}

/** The whole balance, or a part of it. */
export function ChooseAmount({ balance, onChoose, part = false }: Props) {
  const id = useId()
  const [isPart, setPart] = useState(part)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const amountError = isPart ? amountFault(text, balance) : null
    setFault(amountError)
    if (amountError === null) onChoose(isPart ? plainAmount(text) : balance)
    else document.getElementById(id)?.focus()
  }
  return (
    <Card title="Pay by card">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="sr-only">Amount</legend>
          <Choice checked={!isPart} onSelect={() => setPart(false)}>
            <span>The balance</span>
            <span className="font-semibold tabular-nums">{formatMoney(balance)}</span>
          </Choice>
          <Choice checked={isPart} onSelect={() => setPart(true)}>
            <span>Another amount</span>
          </Choice>
        </fieldset>
        {isPart && (
          <div className="grid gap-1.5">
            <label htmlFor={id} className="text-13 font-medium">
              Amount
            </label>
            <Input
              id={id}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              className="tabular-nums"
              value={text}
              aria-invalid={fault === null ? undefined : true}
              aria-describedby={fault === null ? undefined : `${id}-fault`}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            {fault !== null && (
              <p id={`${id}-fault`} role="alert" className="text-12 text-bad">
                {fault}
              </p>
            )}
          </div>
        )}
        <Button type="submit" size="large" className="w-full">
          Continue
        </Button>
      </form>
    </Card>
  )
}

type ChoiceProps = { checked: boolean; onSelect: () => void; children: ReactNode }

const Choice = ({ checked, onSelect, children }: ChoiceProps) => (
  <label
    className={clsx(
      'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border px-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
      checked ? 'border-accent-text bg-raised' : 'border-line hover:border-line-strong',
    )}
  >
    <input
      type="radio"
      name="amount"
      checked={checked}
      onChange={onSelect}
      className="size-4 accent-[var(--accent)] outline-none"
    />
    <span className="flex flex-1 items-center justify-between gap-3">{children}</span>
  </label>
)
