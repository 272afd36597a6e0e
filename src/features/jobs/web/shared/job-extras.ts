import { createContext, type ReactNode } from 'react'
import type { ButtonSize } from '#web/ui/button.tsx'

type Extra = { job: { id: string; status: string; client_name: string }; size: ButtonSize; className?: string }

/** What other features can do with a job on its card and in its details, for staff. `app/` provides it. */
export const JobExtras = createContext<((extra: Extra) => ReactNode) | null>(null)
