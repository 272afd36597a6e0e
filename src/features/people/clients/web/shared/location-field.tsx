import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { addressLine } from '#contract/address.ts'
import { query } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { usePrefill } from '#web/ui/use-prefill.ts'
import { clients } from '../../contract.ts'

type Values = { client_id: string; location: string }

/**
 * The job site. A new record starts with the client's address, the usual site, until the user types another; in an existing one a
 * button fills it in.
 */
export function LocationField({ isNew }: { isNew: boolean }) {
  const { setValue } = useFormContext<Values>()
  const [client, location] = useWatch<Values, ['client_id', 'location']>({ name: ['client_id', 'location'] })
  const { data } = useQuery({ ...query(clients.get, { params: { id: client } }), enabled: Boolean(client) })
  const home = client && data ? addressLine(data) : ''
  usePrefill('location', isNew ? home : '')
  return (
    <div className="grid gap-1.5">
      <TextField name="location" label="Location" autoComplete="off" />
      {home !== '' && location !== home && (
        <Button
          variant="ghost"
          size="small"
          className="-ml-2.5 max-w-full justify-self-start touch:-ml-3"
          onClick={() => setValue('location', home, { shouldDirty: true, shouldValidate: true })}
        >
          <span className="truncate">Use {home}</span>
        </Button>
      )}
    </div>
  )
}
