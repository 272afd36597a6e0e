import { clsx } from 'clsx'
import { isChoice, optionGroups } from '#features/billing/quotes/rules/options.ts'
import { formatMoney, plainDecimal } from '#contract/money-format.ts'
import { taxNote } from '#features/company/settings/rules/tax-words.ts'
import type { QuoteItem } from '#features/billing/quotes/contract.ts'
import { Money } from '#web/ui/money.tsx'

type Props = {
  items: readonly QuoteItem[]
  taxRate: string
  chosen: readonly string[]
  /** Only what was chosen is listed. */
  fixed: boolean
  /** The choice cannot change. */
  disabled: boolean
  onToggle: (id: string) => void
}

const part = 'border-line p-4 not-first:border-t'

/** The items of a quote: those included, then the options of each group, then what can be added. */
export function QuoteItems({ items, taxRate, chosen, fixed, disabled, onToggle }: Props) {
  const included = items.filter((item) => (fixed ? !isChoice(item) || chosen.includes(item.id) : !isChoice(item)))
  const extras = items.filter(({ optional }) => optional)
  return (
    <>
      {included.length > 0 && (
        <ul aria-label="Included" className={clsx(part, 'grid gap-3')}>
          {included.map((item) => (
            <li key={item.id} className="flex items-baseline justify-between gap-4">
              <Description item={item} taxRate={taxRate} />
              <Money>{item.amount}</Money>
            </li>
          ))}
        </ul>
      )}
      {!fixed &&
        optionGroups(items).map((group) => (
          <Choices
            key={group.name}
            title={`${group.name}: choose one`}
            items={group.items}
            type="radio"
            {...{ taxRate, chosen, disabled, onToggle }}
          />
        ))}
      {!fixed && extras.length > 0 && (
        <Choices
          title="Optional: add what you like"
          items={extras}
          type="checkbox"
          {...{ taxRate, chosen, disabled, onToggle }}
        />
      )}
    </>
  )
}

const Description = ({ item, taxRate }: { item: QuoteItem; taxRate: string }) => (
  <span className="min-w-0">
    <span className="block wrap-anywhere">{item.description}</span>
    {Number(item.quantity) !== 1 && (
      <span className="block text-13 text-muted tabular-nums">
        {plainDecimal(item.quantity)} × {formatMoney(item.unit_price)}
      </span>
    )}
    {taxNote(item, taxRate) && <span className="block text-13 text-muted">{taxNote(item, taxRate)}</span>}
  </span>
)

type ChoicesProps = Pick<Props, 'taxRate' | 'chosen' | 'disabled' | 'onToggle'> & {
  title: string
  items: readonly QuoteItem[]
  type: 'radio' | 'checkbox'
}

const Choices = ({ title, items, taxRate, type, chosen, disabled, onToggle }: ChoicesProps) => (
  <fieldset className={part}>
    <legend className="float-left mb-2 text-13 font-medium text-muted">{title}</legend>
    <div className="clear-both grid gap-2">
      {items.map((item) => {
        const checked = chosen.includes(item.id)
        return (
          <label
            key={item.id}
            className={clsx(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border px-3 py-2.5 transition-colors',
              checked ? 'border-accent bg-accent/8' : 'border-line hover:bg-raised',
            )}
          >
            <input
              type={type}
              name={title}
              checked={checked}
              disabled={disabled}
              onChange={() => onToggle(item.id)}
              className="size-5 shrink-0 accent-(--accent)"
            />
            <span className="mr-auto min-w-0">
              <Description item={item} taxRate={taxRate} />
            </span>
            <Money>{item.amount}</Money>
          </label>
        )
      })}
    </div>
  </fieldset>
)
