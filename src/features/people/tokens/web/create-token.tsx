import * as z from 'zod/mini'
import { OwnPasswordField } from '#features/people/accounts/web/shared/own-password-field.tsx'
import { change } from '#web/platform/query.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type NewToken, TokenInput, tokenDays, tokens } from '../contract.ts'

/** The selects keep text; the contract has a list and a number. */
const TokenForm = z.pipe(
  z.pipe(
    z.object({ name: z.string(), scope: z.string(), days: z.string(), password: z.nullable(z.string()) }),
    z.transform(({ scope, days, ...rest }): z.input<typeof TokenInput> => ({
      ...rest,
      scopes: scope === 'write' ? ['read', 'write'] : ['read'],
      days: tokenDays.find((count) => String(count) === days) ?? 30,
    })),
  ),
  TokenInput,
)

const scopes = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
]
const days = tokenDays.map((count) => ({
  value: String(count),
  label: count === 365 ? '1 year' : `${count} days`,
}))

type Props = { hasPassword: boolean; onCreated: (token: NewToken) => void; onClose: () => void }

/** Asks what a new token may do and for how long, and for the user's password. */
export const CreateToken = ({ hasPassword, onCreated, onClose }: Props) => (
  <FormDialog
    title="Create Access Token"
    description="It is shown once, when it is created."
    schema={TokenForm}
    defaults={{ name: '', scope: 'read', days: '90', password: hasPassword ? '' : null }}
    submitLabel="Create Token"
    busyLabel="Creating..."
    save={(body) => change(tokens.create, { body })}
    onSaved={onCreated}
    failed="Failed to create the access token"
    onClose={onClose}
  >
    <TextField
      name="name"
      label="Name"
      help="What will use it: Claude on my laptop"
      autoComplete="off"
      maxLength={80}
      required
    />
    <SelectField
      name="scope"
      label="What it may do"
      options={scopes}
      help="With write, the program can make changes without asking you in Panelboard."
    />
    <SelectField name="days" label="Expires after" options={days} />
    {hasPassword && <OwnPasswordField />}
  </FormDialog>
)
