import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { PermitDetails } from '../../contract.ts'

/** More sections of a permit's details. */
export const permitSections = extensionPoint<ComponentType<{ permit: PermitDetails }>>()
