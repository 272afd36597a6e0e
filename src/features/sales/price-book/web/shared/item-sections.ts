import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { PriceBookItem } from '../../contract.ts'

/** More sections of an item's details. */
export const itemSections = extensionPoint<ComponentType<{ item: PriceBookItem }>>()
