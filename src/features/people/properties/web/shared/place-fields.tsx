import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { clients } from '#features/people/clients/contract.ts'
import { LocationField } from '#features/people/clients/web/shared/location-field.tsx'
import { lazily } from '#web/platform/lazily.tsx'
import { query } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { propertyAddress } from '../../contract.ts'
import { PropertyPicker } from './property-picker.tsx'

const AddProperty = lazily(() => import('./property-form.tsx').then((module) => module.AddProperty))

type Values = { client_id: string; property_id: string; location: string }

/** Where a job or booking of the form's client happens: one of the client's properties, which fills the location, or any other place. */
export function PlaceFields({ isNew }: { isNew: boolean }) {
  const { setValue, getValues, subscribe } = useFormContext<Values>()
  const client_id = useWatch<Values, 'client_id'>({ name: 'client_id' })
  const { data: client } = useQuery({ ...query(clients.get, { params: { id: client_id } }), enabled: client_id !== '' })
  const [adding, setAdding] = useState(false)
  /** The location of the chosen property: filled in by the choice, or saved with it. */
  const [saved] = useState(() => (getValues('property_id') === '' ? null : getValues('location')))
  const filled = useRef(saved)
  const choose = (id: string, address: string) => {
    const options = { shouldDirty: true, shouldValidate: true }
    filled.current = address
    setValue('property_id', id, options)
    setValue('location', address, options)
  }
  // A property belongs to one client, and a different address is a different property: the server finds it.
  const release = useEffectEvent(({ name, values }: { name?: string; values: Values }) => {
    if (values.property_id === '') return
    const isElsewhere = filled.current !== null && !values.location.startsWith(filled.current)
    if (name === 'client_id' || (name === 'location' && isElsewhere)) setValue('property_id', '', { shouldDirty: true })
    if (name === 'client_id' && values.location === filled.current) setValue('location', '', { shouldDirty: true })
  })
  useEffect(() => subscribe({ formState: { values: true }, callback: release }), [subscribe])
  return (
    <>
      {client_id !== '' && (
        <div className="grid gap-1.5">
          <PropertyPicker
            key={client_id}
            clientId={client_id}
            onChoose={({ value, label, detail }) => choose(value, [label, detail].filter(Boolean).join(', '))}
          />
          <Button
            variant="ghost"
            size="small"
            className="-ml-2.5 justify-self-start touch:-ml-3"
            icon={<Plus aria-hidden="true" />}
            disabled={client === undefined}
            onClick={() => setAdding(true)}
          >
            Add Property
          </Button>
        </div>
      )}
      <LocationField isNew={isNew} />
      {adding && client && (
        <AddProperty
          client={client}
          onClose={() => setAdding(false)}
          onSaved={(property) => choose(property.id, propertyAddress(property))}
        />
      )}
    </>
  )
}
