import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { cityLine } from '#contract/address.ts'
import { properties, type Property } from '#features/people/properties/contract.ts'
import { streetLine } from '#features/people/properties/rules/address.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NoRecords } from '#web/ui/record-links.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Panel, panels } from '../../contract.ts'
import { PanelLines } from '../panel-lines.tsx'

const propertyForm = () => import('#features/people/properties/web/shared/property-form.tsx')
const AddProperty = lazily(() => propertyForm().then((module) => module.AddProperty))
const EditProperty = lazily(() => propertyForm().then((module) => module.EditProperty))
const AddPanel = lazily(() => import('../panel-form.tsx').then((module) => module.AddPanel))

type Client = {
  id: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  archived_at: string | null
}

type ClientDialog = 'property' | { edit: string } | { panelAt: string } | null

/** The properties of a client with their panels. */
export function ClientProperties({ client }: { client: Client }) {
  const [dialog, setDialog] = useState<ClientDialog>(null)
  const [, navigate] = useLocation()
  const query = { client_id: client.id }
  const houses = useRead(properties.list, { query })
  const boards = useRead(panels.list, { query })
  const error = houses.error ?? boards.error
  const close = () => setDialog(null)
  return (
    <section aria-label="Properties and panels">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h3 className="text-14 font-semibold">Properties and panels</h3>
        {client.archived_at === null && (
          <Button variant="outline" size="small" onClick={() => setDialog('property')}>
            Add Property
          </Button>
        )}
      </div>
      {houses.data && boards.data ? (
        <Houses rows={houses.data} panels={boards.data} onOpen={setDialog} />
      ) : error ? (
        <ErrorState title="Failed to load properties" error={error} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {dialog === 'property' && <AddProperty client={client} onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && 'edit' in dialog && (
        <EditProperty id={dialog.edit} onClose={close} />
      )}
      {dialog !== null && typeof dialog === 'object' && 'panelAt' in dialog && (
        <AddPanel property_id={dialog.panelAt} onClose={close} onSaved={({ id }) => navigate(`/panels/${id}`)} />
      )}
    </section>
  )
}

type HousesProps = { rows: Property[]; panels: Panel[]; onOpen: (dialog: ClientDialog) => void }

const Houses = ({ rows, panels, onOpen }: HousesProps) =>
  rows.length === 0 ? (
    <NoRecords>No properties yet</NoRecords>
  ) : (
    <ul className="grid gap-3">
      {rows.map((property) => (
        <li key={property.id} className="rounded-card border border-line">
          <House property={property} onOpen={onOpen} />
          <PanelLines panels={panels.filter(({ property_id }) => property_id === property.id)} />
        </li>
      ))}
    </ul>
  )

function House({ property, onOpen }: { property: Property; onOpen: (dialog: ClientDialog) => void }) {
  const { id, address, kind, new_construction, notes } = property
  return (
    <div className="flex items-start gap-2 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1 py-1">
        <Link
          href={`/properties?open=${id}`}
          className="block font-medium wrap-anywhere underline-offset-2 hover:underline"
        >
          {streetLine(property)}
        </Link>
        <p className="text-13 text-muted">{cityLine(property)}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <Badge outlined>{kind === 'commercial' ? 'Commercial' : 'Residential'}</Badge>
          {new_construction && <Badge outlined>New construction</Badge>}
        </p>
        {notes !== null && <p className="mt-1.5 text-13 wrap-anywhere whitespace-pre-line text-muted">{notes}</p>}
      </div>
      <Button variant="outline" size="small" icon={<Plus aria-hidden="true" />} onClick={() => onOpen({ panelAt: id })}>
        Add Panel
      </Button>
      <IconButton label={`Edit ${address}`} icon={<Pencil />} onClick={() => onOpen({ edit: id })} />
    </div>
  )
}
