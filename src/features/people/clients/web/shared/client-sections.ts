import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { ClientDetails } from '../../contract.ts'

/** More sections of a client's details. */
export const clientSections = extensionPoint<ComponentType<{ client: ClientDetails }>>()
