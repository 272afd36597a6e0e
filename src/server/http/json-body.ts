import { isUtf8 } from 'node:buffer'
import { AppError } from '../errors.ts'

/** Why a JSON body cannot be decoded, or null. Bytes that are not UTF-8 would be stored as U+FFFD. */
export function encodingFault(contentType: string | undefined, bytes: Buffer): AppError | null {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    return new AppError(415, 'Send JSON in UTF-8 (Content-Type: application/json)')
  return isUtf8(bytes) ? null : new AppError(400, 'The body of this request must be UTF-8')
}
