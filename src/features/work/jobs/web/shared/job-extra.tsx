import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import { Sections } from '#web/platform/sections.tsx'
import type { ButtonSize } from '#web/ui/button.tsx'

type Extra = {
  job: { id: string; visit_id: string; status: string; client_name: string }
  size: ButtonSize
  className?: string
}

/** Staff actions for a job beside its own. */
export const jobExtras = extensionPoint<ComponentType<Extra>>()

export const JobExtra = (extra: Extra) => <Sections point={jobExtras} props={extra} />
