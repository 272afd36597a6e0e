import { useState } from 'react'
import * as z from 'zod'
import { change } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { NO_PASSWORD_YET, PasswordInput, profile } from '../contract.ts'

const PasswordForm = PasswordInput.extend({ confirm_password: z.string() }).refine(
  ({ password, confirm_password }) => password === confirm_password,
  { message: 'Please make sure your passwords match.', path: ['confirm_password'] },
)

type PasswordCardProps = { hasPassword: boolean; onChanged: () => void }

/** Sets a new password, given the current one. */
export function PasswordCard({ hasPassword, onChanged }: PasswordCardProps) {
  const [saved, setSaved] = useState(0)
  return (
    <Card title="Password" subtitle="Changing it signs you out everywhere else and revokes your access tokens">
      {hasPassword ? (
        <PasswordFields
          // Cleared after each change.
          key={saved}
          onSaved={() => {
            setSaved(saved + 1)
            onChanged()
          }}
        />
      ) : (
        <p className="text-14 text-muted">{NO_PASSWORD_YET}</p>
      )}
    </Card>
  )
}

/** The fields and the button, which is the primary one where the screen has nothing else. */
export function PasswordFields({ onSaved, primary = false }: { onSaved: () => void; primary?: boolean }) {
  const { username } = useUser()
  return (
    <Form
      schema={PasswordForm}
      defaults={{ current_password: '', password: '', confirm_password: '' }}
      save={({ current_password, password }) =>
        change(profile.changePassword, { body: { current_password, password } })
      }
      done={{ title: 'Password changed', description: 'You are signed out everywhere else.' }}
      onSaved={onSaved}
      failed="Failed to change your password"
    >
      {/* Password managers read here which login gets the new password. */}
      <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
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
        variant={primary ? 'primary' : 'outline'}
        busyLabel="Saving..."
        className="justify-self-end max-md:w-full"
      >
        Change password
      </SubmitButton>
    </Form>
  )
}
