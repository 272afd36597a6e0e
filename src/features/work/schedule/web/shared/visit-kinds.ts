import { extensionPoint } from '#contract/extension.ts'
import type { States } from '#contract/states.ts'
import type { Visit } from '../../contract.ts'

/** The states of visits of other kinds than jobs and bookings. */
export const visitKinds = extensionPoint<{ kind: Visit['kind']; states: Pick<States, 'of' | 'isOpen'> }>()
