import * as z from 'zod/mini'
import { call } from '#web/platform/api.ts'
import { change } from '#web/platform/query.ts'
import { Card } from '#web/ui/card.tsx'
import { ConflictView } from '#web/ui/conflict.tsx'
import { NumberField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { Form, FormEnd } from '#web/ui/form.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useEdit } from '#web/ui/use-edit.ts'
import { type Settings, settings, SettingsInput } from '../contract.ts'
import { settingsWords } from './shared/settings-words.ts'
import { timeZoneChoices } from './time-zones.ts'

const labels = {
  company_name: 'Company name',
  email: 'Email',
  phone: 'Phone',
  address: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  license_number: 'License number',
  years_in_business: 'Years in business',
  tagline: 'Tagline',
  about: 'About',
  time_zone: 'Time zone',
  license_notice: 'License notice',
} as const

type Field = keyof typeof labels
const CompanyForm = z.omit(SettingsInput, { updated_at: true })

const toFormValues = (company: Settings): z.input<typeof CompanyForm> => ({
  // Before the first save the name is a placeholder, which must not be saved by accident.
  company_name: company.email === '' ? '' : company.company_name,
  email: company.email,
  phone: company.phone,
  address: company.address ?? '',
  city: company.city ?? '',
  state: company.state ?? '',
  zip: company.zip ?? '',
  license_number: company.license_number,
  years_in_business: company.years_in_business ?? null,
  tagline: company.tagline,
  about: company.about ?? '',
  time_zone: company.time_zone,
  license_notice: company.license_notice ?? '',
})

/** The company's details. Users who may not change them see them read-only. */
export function SettingsForm({ settings: company, editable }: { settings: Settings; editable: boolean }) {
  const edit = useEdit({ initial: company, toValues: toFormValues, readAgain: () => call(settings.get) })
  return (
    <Form
      schema={CompanyForm}
      defaults={toFormValues(company)}
      save={async (values, form) => {
        const send = ({ updated_at }: { updated_at?: string | undefined }) =>
          change(settings.update, { body: { ...values, updated_at } })
        edit.restart(form, await edit.save(form, values, send))
      }}
      {...settingsWords}
      className="grid-cols-1 !gap-5"
    >
      <BasicInfo company={company} readOnly={!editable} />
      <BusinessDetails company={company} readOnly={!editable} />
      {edit.conflict && <ConflictView key={edit.base.updated_at} conflict={edit.conflict} noun="the settings" />}
      {editable && <FormEnd>Save Settings</FormEnd>}
    </Form>
  )
}

type PartProps = { company: Settings; readOnly: boolean }

function BasicInfo({ company, readOnly }: PartProps) {
  const common = (name: Field) => ({ name, label: labels[name], readOnly, required: !readOnly })
  return (
    <Card title="Basic information">
      <div className="grid gap-4">
        <TextField {...common('company_name')} autoComplete="organization" />
        <div className="grid gap-4 md:grid-cols-2 md:gap-3">
          <TextField {...common('email')} type="email" autoComplete="email" />
          <TextField {...common('phone')} type="tel" autoComplete="tel" />
        </div>
        {company.address !== undefined && (
          <>
            <TextField {...common('address')} autoComplete="street-address" />
            <div className="grid grid-cols-[2fr_1fr_1fr] gap-x-3 gap-y-4 max-md:grid-cols-2 max-md:[&>*:first-child]:col-span-2">
              <TextField {...common('city')} autoComplete="address-level2" />
              <TextField {...common('state')} autoComplete="address-level1" />
              <TextField {...common('zip')} autoComplete="postal-code" />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

function BusinessDetails({ company, readOnly }: PartProps) {
  const common = (name: Field) => ({ name, label: labels[name], readOnly })
  const isWhole = company.about !== undefined
  return (
    <Card title="Business details">
      <div className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-2 md:gap-3">
          <TextField {...common('license_number')} />
          {isWhole && <NumberField {...common('years_in_business')} min={0} />}
        </div>
        <TextField {...common('tagline')} />
        {isWhole && <TextareaField {...common('about')} />}
        {readOnly ? (
          <TextField {...common('time_zone')} />
        ) : (
          <PickerField
            {...common('time_zone')}
            choices={timeZoneChoices(company.time_zone)}
            placeholder="Search time zones..."
            empty="No such time zone"
            help="Due dates, 'today' and 'this month' are counted in this zone."
          />
        )}
        {isWhole && (
          <TextareaField
            {...common('license_notice')}
            rows={3}
            help="Printed on invoices. Texas requires this of licensed contractors."
          />
        )}
      </div>
    </Card>
  )
}
