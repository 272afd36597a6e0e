import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { type AppError, unavailable } from '../errors.ts'
import { loadOnFirstUse } from '../load-on-first-use.ts'
import { within } from '../within.ts'
import { ANSWER_MS, uploadMs } from './patience.ts'
import { requireKey, type Place, type Storage } from './storage.ts'

type Settings = NonNullable<Config['s3']>

const UNREACHABLE = 'The file storage did not answer. Nothing was changed; try again in a moment.'
const REFUSED = 'The file storage did not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
const NO_BUCKET = 'The file storage has no bucket of the name in S3_BUCKET.'

const errorName = (error: unknown) => (error instanceof Error ? error.name : '')

/** The message for users, with the provider's code for the log and nothing else of its response. */
function explain(error: unknown): AppError {
  const name = errorName(error)
  const metadata: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : null
  const status =
    typeof metadata === 'object' && metadata && 'httpStatusCode' in metadata ? metadata.httpStatusCode : null
  const cause = new Error(`${name} ${typeof status === 'number' ? status : ''}`.trim())
  if (name === 'NoSuchBucket') return unavailable(NO_BUCKET, cause)
  return unavailable(status === 401 || status === 403 ? REFUSED : UNREACHABLE, cause)
}

/** A bucket on any S3-compatible service. The library loads with the first file. */
export function s3Storage(settings: Settings, answerMs = ANSWER_MS): Storage {
  const library = loadOnFirstUse(async () => {
    const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3')
    const client = new S3Client({
      region: settings.region,
      ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
      forcePathStyle: settings.pathStyle,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      maxAttempts: 2,
      // Not every S3-compatible service supports the checksums the library would add.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand }
  })

  /** A row stores its bucket and path, so that changing the bucket or prefix later does not affect it. */
  const objectAt = ({ file_name, gcs_bucket_name, gcs_file_path }: Place) => ({
    Bucket: gcs_bucket_name ?? settings.bucket,
    Key: gcs_file_path ?? settings.prefix + requireKey(file_name),
  })
  const readBytes = async ({ Body }: GetObjectCommandOutput) => (Body ? Body.transformToByteArray() : new Uint8Array())

  return {
    provider: 's3',
    put: async (key, bytes, type) => {
      const { client, PutObjectCommand } = await library()
      const object = { Bucket: settings.bucket, Key: settings.prefix + requireKey(key) }
      const command = new PutObjectCommand({ ...object, Body: bytes, ContentType: type, ContentLength: bytes.length })
      try {
        await within(uploadMs(answerMs, bytes), (abortSignal) => client.send(command, { abortSignal }))
      } catch (error) {
        throw explain(error)
      }
      return { storage_provider: 's3', file_name: key, gcs_bucket_name: object.Bucket, gcs_file_path: object.Key }
    },
    get: async (place) => {
      const { client, GetObjectCommand } = await library()
      const command = new GetObjectCommand(objectAt(place))
      try {
        return await within(answerMs, async (abortSignal) => readBytes(await client.send(command, { abortSignal })))
      } catch (error) {
        if (errorName(error) === 'NoSuchKey') return null
        throw explain(error)
      }
    },
    remove: async (place) => {
      const { client, DeleteObjectCommand } = await library()
      const command = new DeleteObjectCommand(objectAt(place))
      try {
        await within(answerMs, (abortSignal) => client.send(command, { abortSignal }))
      } catch (error) {
        if (errorName(error) !== 'NoSuchKey') throw explain(error)
      }
    },
  }
}
