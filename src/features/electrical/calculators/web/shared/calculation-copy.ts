import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { Calculation } from '../../contract.ts'

/** The dialog that copies a calculation's figures into another record. */
export const calculationCopy =
  extensionPoint<ComponentType<{ calculation: Pick<Calculation, 'job_id' | 'permit'>; onClose: () => void }>>()
