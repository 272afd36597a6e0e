import { UserPlus } from 'lucide-react'
import { invitations } from '#features/people/invitations/contract.ts'
import type { PalettePart } from '#web/palette/part.ts'

export const palette: PalettePart = {
  actions: [
    {
      label: 'Invite User',
      icon: UserPlus,
      words: 'new add create employee technician sign in',
      access: invitations.create.access,
      href: '/users?new=1',
    },
  ],
}
