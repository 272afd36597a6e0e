import { ArrowRightLeft, Eye, House, Pencil } from 'lucide-react'
import { cityLine } from '#contract/address.ts'
import { isStaff } from '#contract/roles.ts'
import { pluralize } from '#contract/text.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { textColumn } from '#web/ui/columns.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, RowAction, RowCard } from '#web/ui/table-types.ts'
import { properties, type Property } from '../contract.ts'
import { streetLine } from '../rules/address.ts'
import { NewOwner } from './new-owner.tsx'
import { searched } from './palette.ts'

const AddProperty = lazily(() => import('./shared/property-form.tsx').then((module) => module.AddProperty))
const EditProperty = lazily(() => import('./shared/property-form.tsx').then((module) => module.EditProperty))
const PropertyDetails = lazily(() => import('./property-details.tsx').then((module) => module.PropertyDetails))

const panelText = ({ panel_count }: Property) => (panel_count === 0 ? null : pluralize(panel_count, 'panel'))

const columns: Column<Property>[] = [
  textColumn('Address', (property) => streetLine(property), '1.6fr', { strong: true }),
  textColumn('City', (property) => cityLine(property) || null, '1.3fr'),
  textColumn('Owner', ({ client_name }) => client_name, '1.3fr', { ink: true }),
  textColumn('Jurisdiction', ({ jurisdiction }) => jurisdiction, '1fr'),
  textColumn('Panels', panelText, '100px'),
]

const card = (property: Property): RowCard => ({
  title: streetLine(property),
  note: property.client_name,
  more: [[cityLine(property) || 'No city', panelText(property)]],
})

const dialogs = { details: PropertyDetails, edit: EditProperty, owner: NewOwner }

export function PropertiesScreen() {
  const staff = isStaff(useUser().role)
  const actions = (_: Property, open: (dialog: keyof typeof dialogs) => void): RowAction[] => [
    { label: 'View', icon: <Eye />, onSelect: () => open('details') },
    { label: 'Edit', icon: <Pencil />, hidden: !staff, onSelect: () => open('edit') },
    { label: 'New Owner', icon: <ArrowRightLeft />, hidden: !staff, onSelect: () => open('owner') },
  ]
  return (
    <ListScreen
      path="/properties"
      title="Properties"
      subtitle="Where the work is: panels, equipment, and all that was done there"
      list={properties.list}
      search={searched}
      searchPlaceholder="Search by address, client or ESI ID..."
      columns={columns}
      card={card}
      cardLines={3}
      create={{ label: 'Add Property', endpoint: properties.create, dialog: AddProperty }}
      dialogs={dialogs}
      actions={actions}
      empty={{
        title: 'No properties found',
        icon: <House aria-hidden="true" />,
        text: staff ? 'A job at a street address adds its property by itself.' : 'The places where we work for you.',
      }}
      forbidden="You don't have permission to view properties."
    />
  )
}
