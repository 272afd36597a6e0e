import type { SendResult } from '../../contract.ts'

/** Result of a document's email or SMS. */
export type ChannelResult = SendResult['results']['email']

export const failed = (error: string): ChannelResult => ({ success: false, error })

/** The result of a delivery, with a reason also where the provider gave none. */
export const toChannelResult = ({ success, error }: { success: boolean; error?: string }): ChannelResult =>
  success ? { success } : failed(error ?? 'The provider refused the message')
