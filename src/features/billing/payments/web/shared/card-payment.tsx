import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FlaskConical, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { CardPaymentsMode } from '#contract/card-payments.ts'
import { formatMoney } from '#contract/money-format.ts'
import { ApiError, getErrorMessage, isConflict } from '#web/platform/api.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useKeptFocus } from '#web/ui/focus-restore.ts'
import { ErrorState } from '#web/ui/states.tsx'
import type { PaymentIntent, SandboxCard } from '../../contract.ts'
import { type Hooks, type PaymentInProgress, usePayment } from '../use-payment.ts'

export const CardSkeleton = () => (
  <div className="grid gap-4">
    <div className="grid gap-1.5">
      <Skeleton className="h-5 w-16" />
      <Skeleton className="h-11 w-full" />
    </div>
    <Skeleton className="h-11 w-full" />
    <Skeleton className="mx-auto h-4 w-56" />
  </div>
)

const StripeCardForm = lazily(() => import('../stripe-card-form.tsx').then((m) => m.StripeCardForm), <CardSkeleton />)
const TestCardForm = lazily(() => import('../test-card-form.tsx').then((m) => m.TestCardForm), <CardSkeleton />)

const testMode = (
  <Badge tone="warn" icon={<FlaskConical aria-hidden="true" />}>
    Test mode
  </Badge>
)

const TestCardHint = () => (
  <p className="mb-4 rounded-control border border-dashed border-line-strong px-3 py-2 text-13 text-muted">
    No money moves. Use <span className="whitespace-nowrap text-ink tabular-nums">4242 4242 4242 4242</span>, any future
    date and any CVC.
  </p>
)

/** The calls that pay this invoice, for the signed-in user or the recipient of its link. */
export type CardCalls = {
  /** Identifies the payment: another invoice or amount needs another intent. */
  paying: readonly string[]
  start: () => Promise<PaymentIntent>
  confirmTest: (card: z.input<typeof SandboxCard>) => Promise<{ id: string }>
  report: (intentId: string) => Promise<unknown>
}

type Props = { calls: CardCalls; mode: CardPaymentsMode } & Pick<Hooks, 'onSuccess' | 'onOutdated' | 'onPaying'>

/** The card field of the configured provider, for the amount set by the server. */
export function CardPayment({ calls, mode, onSuccess, onOutdated, onPaying }: Props) {
  const intent = useQuery({
    queryKey: ['payment-intent', ...calls.paying],
    queryFn: async () => {
      try {
        return await calls.start()
      } catch (error) {
        // Paid or changed since the page was opened: refresh the receipt too.
        if (isConflict(error)) onOutdated()
        throw error
      }
    },
    // A new amount must not clear the input.
    placeholderData: keepPreviousData,
    // An intent is only valid for the moment it was created in.
    gcTime: 0,
    retry: false,
  })
  const lookAgain = () => {
    onOutdated()
    void intent.refetch()
  }
  const payment = usePayment({ report: calls.report, onSuccess, onOutdated: lookAgain, onPaying })
  const { phase } = payment
  return (
    <>
      {phase.name === 'unrecorded' && <Unrecorded payment={payment} note={phase.note} busy={phase.busy} />}
      {/* It keeps the card that was typed: it may turn out not to have been charged. */}
      <div hidden={phase.name === 'unrecorded'}>
        <Card title="Payment Details" action={mode === 'test' && testMode}>
          {intent.error ? (
            <NoIntent error={intent.error} onRetry={lookAgain} />
          ) : intent.data === undefined ? (
            <CardSkeleton />
          ) : intent.data.provider === 'stripe' ? (
            <>
              {mode === 'test' && <TestCardHint />}
              <StripeCardForm intent={intent.data} payment={payment} waiting={intent.isFetching} />
            </>
          ) : (
            <>
              <TestCardHint />
              <TestCardForm
                intent={intent.data}
                payment={payment}
                waiting={intent.isFetching}
                confirm={calls.confirmTest}
              />
            </>
          )}
        </Card>
      </div>
    </>
  )
}

/** Another way to pay than the card that is being charged. */
export const OtherWay = ({ isPaying, children }: { isPaying: boolean; children: ReactNode }) => (
  <div inert={isPaying} className={clsx('grid empty:hidden', isPaying && 'opacity-55')}>
    {children}
  </div>
)

/** A refusal says why (already paid, too small for a card). Anything else can be retried. */
function NoIntent({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status >= 500)
    return <ErrorState title="The payment could not be started" error={error} onRetry={onRetry} />
  return (
    <div role="alert" className="grid gap-4">
      <p>{getErrorMessage(error)}</p>
      <Button variant="outline" onClick={onRetry}>
        Check again
      </Button>
    </div>
  )
}

export type CardFormProps = {
  intent: PaymentIntent
  payment: PaymentInProgress
  /** The new amount is loading. */
  waiting: boolean
}

type PayButtonProps = CardFormProps & { note: ReactNode; disabled?: boolean }

/** Below the card field, for every provider: the error, the Pay button, and who receives the card data. */
export function PayButton({ intent, payment: { phase }, waiting, note, disabled = false }: PayButtonProps) {
  const isProcessing = phase.name === 'processing'
  return (
    <>
      {phase.name === 'idle' && phase.error !== null && <Notice>{phase.error}</Notice>}
      <Button
        type="submit"
        size="large"
        className="w-full tabular-nums"
        busy={isProcessing || waiting}
        disabled={disabled}
      >
        {isProcessing ? 'Processing...' : `Pay ${formatMoney(intent.amount)}`}
      </Button>
      <p className="flex items-start justify-center gap-1.5 text-center text-12 text-muted">
        <LockKeyhole aria-hidden="true" className="mt-px size-3.5 shrink-0" />
        <span>{note}</span>
      </p>
    </>
  )
}

/** The Pay button that had it is out of reach. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

const Unrecorded = ({ payment, note, busy }: { payment: PaymentInProgress; note: string; busy: boolean }) => (
  <Card title="Payment Details">
    <div ref={useKeptFocus<HTMLDivElement>()} role="alert" className="grid gap-4">
      <p>{note}</p>
      <Button ref={takeFocus} variant="outline" busy={busy} onClick={() => void payment.checkAgain()}>
        Check again
      </Button>
    </div>
  </Card>
)
