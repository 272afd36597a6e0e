import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'

/** The field that chooses a job, which jobs supply. */
export const jobField = extensionPoint<ComponentType<{ label?: string; required?: boolean }>>()
