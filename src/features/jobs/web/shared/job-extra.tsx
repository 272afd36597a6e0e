import { createContext, type ReactNode, use } from 'react'
import type { ButtonSize } from '#web/ui/button.tsx'

type Extra = { job: { id: string; status: string; client_name: string }; size: ButtonSize; className?: string }

/** Staff actions for a job from another feature, beside its own. `app/` provides it. */
export const JobExtras = createContext<(extra: Extra) => ReactNode>(() => null)

export const JobExtra = (extra: Extra) => use(JobExtras)(extra)
