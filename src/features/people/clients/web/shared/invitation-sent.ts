import { IN_LOCAL_OUTBOX } from '#features/company/settings/web/shared/local-outbox.ts'
import type { Toast } from '#web/platform/toast.ts'

/** The toast after inviting, before its email is on its way. If mail is not set up, it shows the link to pass on. */
export const invitationSent = (description: string, { link }: { link: string | null }): Toast => ({
  title: 'Invitation created',
  ...(link === null
    ? { description }
    : { link, detail: `Email not set up: ${IN_LOCAL_OUTBOX.toLowerCase()}. Copy the link and hand it over.` }),
})
