import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'

/** Parts of features in the header of every signed-in screen. */
export const headerItems = extensionPoint<ComponentType>()
