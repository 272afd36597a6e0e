import { useState } from 'react'
import * as z from 'zod/mini'
import { change } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { announceProfile } from './profile-changes.ts'
import { NO_PASSWORD_YET, PasswordInput, profile } from '../contract.ts'

const Fields = z.extend(PasswordInput, { confirm_password: z.string() })

const isRepeated = ({ password, confirm_password }: z.output<typeof Fields>) => password === confirm_password
const NOT_REPEATED = { message: 'Please make sure your passwords match.', path: ['confirm_password'] }

const PasswordForm = Fields.check(z.refine(isRepeated, NOT_REPEATED))
const FirstPasswordForm = z.required(Fields, { name: true }).check(z.refine(isRepeated, NOT_REPEATED))

/** Sets a new password, given the current one. */
export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const [saved, setSaved] = useState(0)
  return (
    <Card title="Password" subtitle="Changing it signs you out everywhere else and revokes your access tokens">
      {hasPassword ? (
        <PasswordFields
          // Cleared after each change.
          key={saved}
          onSaved={() => {
            setSaved(saved + 1)
            announceProfile()
          }}
        />
      ) : (
        <p className="text-14 text-muted">{NO_PASSWORD_YET}</p>
      )}
    </Card>
  )
}

/** The fields and the button. `first` is the screen of the first administrator, who has no name yet. */
export function PasswordFields({ onSaved, first = false }: { onSaved: () => void; first?: boolean }) {
  const { username } = useUser()
  return (
    <Form
      schema={first ? FirstPasswordForm : PasswordForm}
      defaults={{ ...(first && { name: '' }), current_password: '', password: '', confirm_password: '' }}
      save={({ name, current_password, password }) =>
        change(profile.changePassword, { body: { current_password, password, ...(name !== undefined && { name }) } })
      }
      done={{ title: 'Password changed', description: 'You are signed out everywhere else.' }}
      onSaved={onSaved}
      failed="Failed to change your password"
    >
      {/* Password managers read here which login gets the new password. */}
      <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
      {first && (
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={200}
          help="Invitations and messages that you send are signed with it."
          required
        />
      )}
      <TextField
        name="current_password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <div className="grid gap-4 md:grid-cols-2 md:gap-3">
        <TextField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
          help="At least 8 characters"
          required
        />
        <TextField
          name="confirm_password"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
          required
        />
      </div>
      <FormError />
      <SubmitButton
        variant={first ? 'primary' : 'outline'}
        busyLabel="Saving..."
        className="justify-self-end max-md:w-full"
      >
        Change password
      </SubmitButton>
    </Form>
  )
}
