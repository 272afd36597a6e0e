import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'

/** Other ways to book, below a client's own. */
export const bookingHelp = extensionPoint<ComponentType>()
