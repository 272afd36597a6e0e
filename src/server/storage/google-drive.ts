import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { AppError, unavailable } from '../errors.ts'
import { loadOnFirstUse } from '../load-on-first-use.ts'
import { within } from '../within.ts'
import { ANSWER_MS, uploadMs } from './patience.ts'
import { requireKey, type Place, type Storage } from './storage.ts'

type Settings = NonNullable<Config['googleDrive']>

const SCOPE = 'https://www.googleapis.com/auth/drive'
const UNREACHABLE = 'Google Drive did not answer. Nothing was changed; try again in a moment.'
const REFUSED = 'Google Drive did not accept GOOGLE_DRIVE_CREDENTIALS.'
const FULL = 'Google Drive has no room for this file. The folder must lie in a shared drive with free space.'
const NO_FOLDER = 'Google Drive has no folder of the id in GOOGLE_DRIVE_FOLDER_ID that is shared with the account.'

/** The status of a response and its reasons; nothing from any other error. */
function parseErrorResponse(error: unknown): { status: number | null; reasons: string } {
  const response: unknown = error instanceof Error && 'response' in error ? error.response : null
  if (typeof response !== 'object' || response === null || !('status' in response)) return { status: null, reasons: '' }
  const data = 'data' in response ? response.data : ''
  const text = data instanceof ArrayBuffer ? Buffer.from(data).toString() : JSON.stringify(data ?? '')
  return { status: typeof response.status === 'number' ? response.status : null, reasons: text }
}

/** The message for users. Only the response's status is passed on, since the library's error contains the account's assertion. */
function explain(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { status, reasons } = parseErrorResponse(error)
  const cause = new Error(status === null ? (error instanceof Error ? error.name : 'unknown') : `status ${status}`)
  if (/invalid_grant|invalid_client|unauthorized_client/.test(reasons) || status === 401)
    return unavailable(REFUSED, cause)
  if (/storageQuotaExceeded|teamDriveFileLimitExceeded/.test(reasons)) return unavailable(FULL, cause)
  return unavailable(status === 404 || status === 403 ? NO_FOLDER : UNREACHABLE, cause)
}

/** Sends the same requests to another origin, for tests. */
const elsewhere =
  (origin: string): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(new URL(pathname + search, origin), init)
  }

/** A Google Drive folder, through a service account. The library loads with the first file. */
export function driveStorage({ account, folderId, url }: Settings, answerMs = ANSWER_MS): Storage {
  const connected = loadOnFirstUse(async () => {
    const [{ drive }, { JWT }] = await Promise.all([import('@googleapis/drive'), import('google-auth-library')])
    const auth = new JWT({
      email: account.client_email,
      key: account.private_key,
      ...(account.private_key_id ? { keyId: account.private_key_id } : {}),
      scopes: [SCOPE],
      transporterOptions: { fetchImplementation: url === null ? fetch : elsewhere(url) },
    })
    return drive({ version: 'v3', auth, retry: false }).files
  })
  type Files = Awaited<ReturnType<typeof connected>>

  /** Not inside the call below: a bad key is a bug, not an outage. */
  const checked = (place: Place): Place => ({ ...place, file_name: requireKey(place.file_name) })

  async function ask<T>(ms: number, work: (files: Files, signal: AbortSignal) => Promise<T>): Promise<T> {
    const files = await connected()
    try {
      return await within(ms, (signal) => work(files, signal))
    } catch (error) {
      throw explain(error)
    }
  }

  /** Null if there is none: 404 is a valid answer here. */
  async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work
    } catch (error) {
      if (parseErrorResponse(error).status === 404) return null
      throw error
    }
  }

  /** Finds by name a file whose id was lost with the reply to its upload. */
  async function idsAt(files: Files, { file_name, drive_file_id }: Place, signal: AbortSignal): Promise<string[]> {
    if (drive_file_id) return [drive_file_id]
    const q = `name = '${file_name}' and '${folderId}' in parents and trashed = false`
    const shared = { supportsAllDrives: true, includeItemsFromAllDrives: true }
    const { data } = await files.list({ q, ...shared, fields: 'files(id)' }, { signal })
    return (data.files ?? []).flatMap(({ id }) => id ?? [])
  }

  /** Only managers of a shared drive may delete permanently; others use its trash, which empties itself. */
  async function deleteOne(files: Files, fileId: string, signal: AbortSignal): Promise<void> {
    try {
      await unlessAbsent(files.delete({ fileId, supportsAllDrives: true }, { signal }))
    } catch (error) {
      if (parseErrorResponse(error).status !== 403) throw error
      await files.update({ fileId, supportsAllDrives: true, requestBody: { trashed: true } }, { signal })
    }
  }

  return {
    provider: 'google-drive',
    put: async (key, bytes, type) => {
      const request = {
        requestBody: { name: requireKey(key), parents: [folderId] },
        media: { mimeType: type, body: Readable.from([Buffer.from(bytes)]) },
        fields: 'id,webViewLink,webContentLink',
        supportsAllDrives: true,
      }
      const { data } = await ask(uploadMs(answerMs, bytes), (files, signal) => files.create(request, { signal }))
      if (!data.id) throw unavailable(UNREACHABLE)
      return {
        storage_provider: 'google-drive',
        file_name: key,
        drive_file_id: data.id,
        drive_folder_id: folderId,
        web_view_link: data.webViewLink ?? null,
        web_content_link: data.webContentLink ?? null,
      }
    },
    get: async (rawPlace) => {
      const place = checked(rawPlace)
      return ask(answerMs, async (files, signal) => {
        const [fileId] = await idsAt(files, place, signal)
        if (fileId === undefined) return null
        const request = { fileId, alt: 'media', supportsAllDrives: true } as const
        const reply = await unlessAbsent(files.get(request, { responseType: 'arraybuffer', signal }))
        // The library types the answer as metadata; with alt=media it is the bytes.
        const data: unknown = reply?.data
        return data instanceof ArrayBuffer ? new Uint8Array(data) : null
      })
    },
    remove: async (rawPlace) => {
      const place = checked(rawPlace)
      await ask(answerMs, async (files, signal) => {
        for (const id of await idsAt(files, place, signal)) await deleteOne(files, id, signal)
      })
    },
  }
}
