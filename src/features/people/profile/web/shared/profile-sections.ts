import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'

/** More cards of the profile. */
export const profileSections = extensionPoint<ComponentType<object>>()
