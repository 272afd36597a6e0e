import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { User } from '#features/people/users/contract.ts'
import { change, useRead } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { MoneyField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { jobCosts, RateInput } from '../../contract.ts'
import { RateHistory } from '../rate-history.tsx'

/** The cost of an hour of someone on staff, with its history, in their details. */
export function LaborRates({ user: { id, name, role, deactivated_at } }: { user: User }) {
  const { data, error } = useRead(jobCosts.rates, { query: { user_id: id } })
  const [adding, setAdding] = useState(false)
  if (role === 'client') return null
  return (
    <section aria-label="Labor rate">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Labor rate</h3>
        {!deactivated_at && (
          <Button size="small" variant="outline" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            New Rate
          </Button>
        )}
      </header>
      {error ? (
        <ErrorState error={error} />
      ) : data ? (
        <RateHistory
          label="Labor rates"
          entries={data.map(({ rate, ...rest }) => ({ ...rest, text: `${formatMoney(rate)} an hour` }))}
          empty="No rate yet: their time on site costs nothing in margins."
        />
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
      {adding && <NewRate user={{ id, name }} onClose={() => setAdding(false)} />}
    </section>
  )
}

function NewRate({ user, onClose }: { user: Pick<User, 'id' | 'name'>; onClose: () => void }) {
  const today = useToday()
  return (
    <FormDialog
      title="New Labor Rate"
      description={user.name}
      schema={RateInput}
      defaults={{ user_id: user.id, rate: '', valid_from: today }}
      submitLabel="Save Rate"
      busyLabel="Saving..."
      done="Labor rate saved"
      failed="Failed to save the labor rate"
      denied="You don't have permission to set labor rates"
      save={(body) => change(jobCosts.setRate, { body })}
      onClose={onClose}
    >
      <MoneyField
        name="rate"
        label="Cost of an hour"
        required
        help="Wages. The company's labor burden is added to it."
      />
      <DateField
        name="valid_from"
        label="From"
        today={today}
        min={today}
        required
        help="Earlier work keeps its rate."
      />
    </FormDialog>
  )
}
