import { History } from 'lucide-react'
import type { PalettePart } from '#web/palette/part.ts'
import { audit } from '../contract.ts'

export const palette: PalettePart = {
  actions: [
    { label: 'Audit trail', icon: History, words: 'history log changes', access: audit.list.access, href: '/audit' },
  ],
}
