import { CircleParking, Dog, KeyRound } from 'lucide-react'
import type { PropertyDetails } from '../../contract.ts'

const kinds = [
  { field: 'gate_code', label: 'Gate code', icon: KeyRound },
  { field: 'dog', label: 'Dog', icon: Dog },
  { field: 'parking', label: 'Parking', icon: CircleParking },
] as const

type Access = Pick<PropertyDetails, (typeof kinds)[number]['field']>

/** How to get in at a property, as facts of a `DefinitionGrid`: without those that are empty. */
export const toAccessFacts = (access: Access) =>
  kinds.flatMap(({ field, label }) => (access[field] === null ? [] : [{ label, value: access[field] }]))

/** The same in lines, for a card. */
export const AccessNotes = ({ access }: { access: Access }) =>
  kinds.map(
    ({ field, label, icon: Icon }) =>
      access[field] !== null && (
        <span key={field} className="flex items-start gap-1.5">
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="wrap-anywhere">
            <span className="text-muted">{label}</span> {access[field]}
          </span>
        </span>
      ),
  )
