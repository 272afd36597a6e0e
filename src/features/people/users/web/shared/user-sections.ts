import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { User } from '../../contract.ts'

/** More sections of a user's details, which administrators see. */
export const userSections = extensionPoint<ComponentType<{ user: User }>>()
