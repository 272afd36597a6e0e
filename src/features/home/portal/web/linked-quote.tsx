import { Calculator, Download, FileClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import { choiceTotals, startingChoice, toggled } from '#features/billing/quotes/rules/options.ts'
import { ContractLedger } from '#features/billing/quotes/web/shared/contract-ledger.tsx'
import { formatDay } from '#contract/date-format.ts'
import { formatMoney } from '#contract/money-format.ts'
import { capitalized } from '#contract/text.ts'
import type { PublicQuote, ReplacedQuote } from '#features/billing/acceptances/contract.ts'
import { OfferLedger } from '#features/billing/acceptances/web/shared/offer-ledger.tsx'
import { QuoteItems } from '#features/billing/acceptances/web/shared/quote-items.tsx'
import { Notice, QuoteStanding } from '#features/billing/acceptances/web/shared/quote-standing.tsx'
import { call, endpointUrl } from '#web/platform/api.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { withToast } from '#web/platform/toast.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { Money } from '#web/ui/money.tsx'
import { Heading } from '#web/ui/page.tsx'
import { portal } from '../contract.ts'
import type { DocumentProps } from './link-page.tsx'

// The signing forms load when the customer answers.
const AcceptForm = lazily(() => import('./accept-form.tsx').then((m) => m.AcceptForm))
const DeclineForm = lazily(() => import('./decline-form.tsx').then((m) => m.DeclineForm))

type Props = DocumentProps<'quote'>
type QuoteProps = Omit<Props, 'document' | 'reload'> & { quote: PublicQuote; zone: string }

/** A quote as its recipient sees it, or which version replaced it. */
export function LinkedQuotePage({ document: { quote, replaced, company }, ...hooks }: Props) {
  if (replaced) return <Replaced token={hooks.token} replaced={replaced} />
  return quote && <OpenQuote key={quote.version} quote={quote} zone={company.time_zone} {...hooks} />
}

const Replaced = ({ token, replaced }: { token: string; replaced: ReplacedQuote }) => (
  <Notice
    isPage
    icon={<FileClock aria-hidden="true" className="text-muted" />}
    title={`${capitalized(quoteNoun(replaced))} ${replaced.quote_number} was replaced`}
    action={
      <FollowButton
        open={() => call(portal.openCurrent, { params: { token } })}
        failed="The current version could not be opened"
      >
        Open version {replaced.replaced_by}
      </FollowButton>
    }
  >
    <p>
      This link is for version {replaced.version}. The current one is version {replaced.replaced_by}.
    </p>
  </Notice>
)

/** The quote's items, the totals of the choice, and the buttons to answer. */
function OpenQuote({ token, quote, zone, show }: QuoteProps) {
  const { acceptance } = quote
  const [chosen, setChosen] = useState(() => startingChoice(quote.items))
  const isAnswered = acceptance !== null || quote.blocked !== null
  const picked = acceptance?.chosen ?? chosen
  const { totals, issue } = choiceTotals(quote.items, picked, quote)
  return (
    <div className="grid grid-cols-1 gap-4">
      <header>
        <Heading>{`${capitalized(quoteNoun(quote))} ${quote.quote_number}`}</Heading>
        <p className="mt-0.5 text-14 wrap-anywhere text-muted">
          For {quote.client_name}
          {quote.contract && `, job ${quote.contract.job_title}`}
          {quote.version > 1 && <span className="whitespace-nowrap"> · Version {quote.version}</span>}
        </p>
      </header>
      <QuoteStanding
        quote={quote}
        zone={zone}
        payDeposit={
          <FollowButton
            open={() => call(portal.openDeposit, { params: { token } })}
            failed="The deposit could not be opened"
          >
            Pay deposit of {formatMoney(quote.deposit_due ?? '0.00')}
          </FollowButton>
        }
      />
      <Card flush>
        {!isAnswered && quote.valid_until !== null && (
          <DefinitionGrid
            className="px-4 py-3"
            facts={[{ label: 'Valid until', value: formatDay(quote.valid_until) }]}
          />
        )}
        <QuoteItems
          items={quote.items}
          taxRate={quote.tax_rate}
          chosen={picked}
          fixed={acceptance !== null}
          disabled={isAnswered}
          onToggle={(id) => setChosen(toggled(quote.items, chosen, id))}
        />
        <div aria-live="polite" className="border-t border-line p-4">
          {totals ? (
            <>
              <OfferLedger quote={quote} totals={totals} />
              {quote.contract && (
                <div className="mt-4 border-t border-line pt-4">
                  <ContractLedger wide contract={quote.contract} total={totals.total} />
                </div>
              )}
            </>
          ) : (
            <p className="text-14 text-muted">{issue.message}</p>
          )}
        </div>
      </Card>
      <Words title="Notes">{quote.notes}</Words>
      <Words title="Terms">{quote.terms}</Words>
      {quote.calculation && (
        <LinkButton
          variant="outline"
          size="large"
          external
          href={endpointUrl(portal.calculation, { params: { token } })}
          icon={<Calculator aria-hidden="true" />}
        >
          Load calculation: {quote.calculation.answer}
        </LinkButton>
      )}
      <LinkButton
        variant="outline"
        size="large"
        external
        href={endpointUrl(portal.pdf, { params: { token } })}
        icon={<Download aria-hidden="true" />}
      >
        Download PDF
      </LinkButton>
      {!isAnswered && (
        <Answer
          token={token}
          quote={quote}
          chosen={chosen}
          total={totals?.total ?? null}
          issue={issue?.message ?? null}
          show={show}
        />
      )}
    </div>
  )
}

const Words = ({ title, children }: { title: string; children: string | null }) =>
  children === null ? null : (
    <section className="px-4">
      <h2 className="text-13 font-medium text-muted">{title}</h2>
      <p className="mt-1 text-14 wrap-anywhere whitespace-pre-line">{children}</p>
    </section>
  )

type FollowProps = { open: () => Promise<{ url: string }>; failed: string; children: ReactNode }

/** A button to another page that needs a separate link. */
function FollowButton({ open, failed, children }: FollowProps) {
  const [busy, setBusy] = useState(false)
  const follow = async () => {
    setBusy(true)
    await withToast(open(), { failed }).then(
      ({ url }) => location.assign(url),
      () => setBusy(false),
    )
  }
  return (
    <Button size="large" busy={busy} onClick={() => void follow()} className="max-md:w-full">
      {children}
    </Button>
  )
}

type AnswerProps = Omit<QuoteProps, 'zone'> & { chosen: string[]; total: string | null; issue: string | null }

/** The bar with the total and the buttons, and the form that one of them opens. */
function Answer({ total, issue, ...props }: AnswerProps) {
  const [open, setOpen] = useState<'accept' | 'decline' | null>(null)
  const close = () => setOpen(null)
  if (open === 'accept' && total !== null) return <AcceptForm {...props} total={total} onClose={close} />
  if (open === 'decline') return <DeclineForm {...props} onClose={close} />
  return (
    <div className="sticky bottom-0 -mx-4 flex items-center gap-2 border-t border-line bg-ground px-4 py-3">
      <p className="mr-auto min-w-0 text-12 text-muted">
        Total
        {total === null ? (
          <span className="block text-14 text-ink">{issue}</span>
        ) : (
          <Money className="block text-16 font-semibold text-ink">{total}</Money>
        )}
      </p>
      <Button variant="ghost" size="large" onClick={() => setOpen('decline')}>
        Decline
      </Button>
      <Button size="large" blocked={issue} onClick={() => setOpen('accept')}>
        Accept
      </Button>
    </div>
  )
}
