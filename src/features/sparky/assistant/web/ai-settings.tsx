import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { useAction } from '#web/platform/action.ts'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type AiStatus, type AiTest, assistant } from '../contract.ts'

const SHOWN_USERS = 5

/** The assistant's provider, its use today, and a test of it. For administrators. */
export function AiSettings() {
  const { data, error } = useRead(assistant.status)
  return (
    <Card
      id="ai-assistant"
      title="AI assistant"
      subtitle="What Sparky, the agents and the marketing writer answer with"
    >
      {error ? (
        <ErrorState error={error} />
      ) : data === undefined ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <div className="grid gap-5">
          <Provider provider={data.provider} />
          <Usage status={data} />
        </div>
      )}
    </Card>
  )
}

function Provider({ provider }: Pick<AiStatus, 'provider'>) {
  const [result, setResult] = useState<AiTest | null>(null)
  const test = useAction(assistant.test, { failed: 'Failed to test the AI service', onDone: setResult })
  return (
    <div className="grid gap-3">
      {provider === null ? (
        <p className="text-14">
          Built in: no language model is connected. To connect one, set AI_BASE_URL and AI_MODEL, and AI_API_KEY if the
          service asks for a key, then restart.
        </p>
      ) : (
        <DefinitionGrid
          facts={[
            { label: 'Service', value: provider.host },
            { label: 'Model', value: provider.model },
          ]}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" busy={test.busy} onClick={() => void test.run()}>
          Test
        </Button>
        <TestResult result={result} />
      </div>
    </div>
  )
}

function TestResult({ result }: { result: AiTest | null }) {
  const Icon = result?.ok ? CircleCheck : CircleAlert
  return (
    <p role="status" className="flex min-w-0 flex-1 items-start gap-2 text-14 wrap-anywhere">
      {result && (
        <>
          <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${result.ok ? 'text-good' : 'text-bad'}`} />
          {result.message}
        </>
      )}
    </p>
  )
}

const tokens = (count: number) => `${count.toLocaleString('en-US')} tokens`

function Usage({ status: { company, users, user_limit, cost } }: { status: AiStatus }) {
  return (
    <div className="grid gap-4">
      <Used name="Company, today" used={company.used} limit={company.limit} />
      {users.slice(0, SHOWN_USERS).map(({ id, name, used }) => (
        <Used key={id} name={name} used={used} limit={user_limit} />
      ))}
      <p className="text-13 text-muted">
        {cost === null
          ? 'Set AI_PRICE_PER_MILLION_TOKENS to see what this costs.'
          : `About ${formatMoney(cost)} today, by the configured price.`}{' '}
        A budget starts again a day after its first use.
      </p>
    </div>
  )
}

const Used = ({ name, used, limit }: { name: string; used: number; limit: number }) => (
  <div className="grid gap-1.5">
    <div className="flex flex-wrap justify-between gap-x-3 text-13">
      <span className="font-medium">{name}</span>
      <span className="text-muted tabular-nums">
        {tokens(used)} of {limit.toLocaleString('en-US')}
      </span>
    </div>
    <ProgressBar label={`${name}: tokens used`} part={Math.min(1, used / limit)} />
  </div>
)
