import * as z from 'zod/mini'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hasEmail, shownEmail } from '#contract/email.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { auth } from '#features/people/auth/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { change } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { type Profile, profile, ProfilePatch } from '../contract.ts'
import { announceProfile, linkSent, profileFailure } from './profile-changes.ts'

const ChangeEmail = lazily(() => import('./change-email.tsx').then((module) => module.ChangeEmail))

const DetailsForm = z.pick(ProfilePatch, { name: true, phone: true })

const toValues = ({ name, phone }: Profile) => ({ name, phone: phone === null ? '' : formatPhone(phone) })

/** Picture, name, phone and email. */
export function DetailsCard({ profile: saved, picture }: { profile: Profile; picture: ReactNode }) {
  return (
    <Card>
      <div className="grid gap-5">
        {picture}
        <Form
          schema={DetailsForm}
          defaults={toValues(saved)}
          save={async (body, form) => {
            const stored = await change(profile.update, { body })
            // The form goes on from what is stored: the phone in its normalized format.
            form.reset(toValues(stored))
            return stored
          }}
          done="Profile updated"
          onSaved={announceProfile}
          {...profileFailure}
        >
          <div className="grid gap-4 md:grid-cols-2 md:gap-3">
            <TextField name="name" label="Name" autoComplete="name" required />
            <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
          </div>
          <Email profile={saved} />
          <FormError />
          <SubmitButton busyLabel="Saving..." className="justify-self-end max-md:w-full">
            Save
          </SubmitButton>
        </Form>
      </div>
    </Card>
  )
}

/** Not a field: the user signs in with it, so a new one has to be confirmed. */
function Email({ profile: { email, email_confirmed, has_password } }: { profile: Profile }) {
  const [changing, setChanging] = useState(false)
  const isSet = hasEmail(email)
  return (
    <div className="grid gap-1.5">
      <p className="text-13 font-medium">Email</p>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-14 wrap-anywhere">{shownEmail(email)}</span>
        {email_confirmed ? (
          <span className="flex items-center gap-1.5 text-13 text-good">
            <CircleCheck aria-hidden="true" className="size-4" />
            Confirmed
          </span>
        ) : (
          <span className="flex gap-2">
            {isSet && <Confirm email={email} />}
            <Button size="small" variant="outline" onClick={() => setChanging(true)}>
              {isSet ? 'Change' : 'Add email'}
            </Button>
          </span>
        )}
      </div>
      {!email_confirmed && (
        <p className="text-12 text-muted">
          {isSet
            ? 'Not confirmed yet. Confirm it, so that we know messages reach you.'
            : 'Someone else confirmed this email as theirs. Add your own, so that messages reach you.'}
        </p>
      )}
      {changing && <ChangeEmail hasPassword={has_password} onClose={() => setChanging(false)} />}
    </div>
  )
}

function Confirm({ email }: { email: string }) {
  const request = useAction(auth.requestConfirmation, { done: linkSent(email), failed: 'Failed to send the link' })
  return (
    <Button size="small" variant="outline" busy={request.busy} onClick={() => void request.run()}>
      Confirm
    </Button>
  )
}
