import { extensionPoint } from '#contract/extension.ts'
import type { Context, StaffContext } from '#server/context.ts'

type DeliverySubject = {
  /** The type of record that a message is about. */
  type: string
  /** Refuses to send a failed message about the record again. */
  beforeSending?: (ctx: StaffContext, id: string) => Promise<void>
  /** Follows once a message about the record is sent. */
  whenSent?: (ctx: Context, id: string) => Promise<void>
}

/** The types of records that messages are about, where sending depends on the record or changes it. */
export const deliverySubjects = extensionPoint<DeliverySubject>()

export const getSubject = (type: string): DeliverySubject | undefined =>
  deliverySubjects.answers.find((subject) => subject.type === type)
