import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { PropertyDetails } from '../../contract.ts'

/** More sections of a property's details. */
export const propertySections = extensionPoint<ComponentType<{ property: PropertyDetails }>>()
