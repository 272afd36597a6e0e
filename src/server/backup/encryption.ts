import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { getErrorCode } from '../error-code.ts'
import { BackupError, damaged } from './format.ts'

// Encrypted backups are files of the age format (age-encryption.org): scrypt makes the key from the passphrase, and each
// piece of 64 KiB is authenticated with its place. `age --decrypt` opens them too.

const FIRST_LINE = Buffer.from('age-encryption.org/v1\n')

/** Each step doubles the work of a guess: a second and 256 MB. */
const WORK = 18

/** A step of a pipeline that encrypts what passes through. */
export const encryptWith = (passphrase: string, work = WORK) =>
  async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(work)
    encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(ReadableStream.from(bytes))
  }

/** The bytes of a backup, decrypted where needed. Fails if a byte of an encrypted one is missing, added or changed. */
export async function openBackup(file: string, passphrase: string | null): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file)
  if (passphrase === null)
    throw new BackupError(`${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.`)
  return Readable.from(decrypted(file, passphrase))
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0)
    return buffer.equals(FIRST_LINE)
  } finally {
    await handle.close()
  }
}

async function* decrypted(file: string, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const bytes = createReadStream(file)
  try {
    yield* await decrypter.decrypt(ReadableStream.from(bytes))
  } catch (error) {
    if (getErrorCode(error) !== '') throw error
    const isWrong = error instanceof Error && error.message.startsWith('no identity matched')
    throw isWrong ? wrongPassphrase(file) : damaged(file)
  } finally {
    bytes.destroy()
  }
}

const wrongPassphrase = (file: string) =>
  new BackupError(
    `${file} cannot be decrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with; if that is set, the start of the ` +
      'file is damaged.',
  )
