import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const ServiceAccount = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().check(
    z.refine((key) => {
      try {
        return createPrivateKey(key).type === 'private'
      } catch {
        return false
      }
    }),
  ),
  private_key_id: z.optional(z.string()),
})
type ServiceAccount = z.infer<typeof ServiceAccount>

/** A service account's JSON key, or the path of its file. */
const Credentials = z.pipe(
  z.string(),
  z.transform((text, ctx): ServiceAccount => {
    try {
      return ServiceAccount.parse(JSON.parse(text.trim().startsWith('{') ? text : readFileSync(text, 'utf8')))
    } catch {
      ctx.issues.push({ code: 'custom', message: 'not a key', input: text })
      return z.NEVER
    }
  }),
)

/** The address of an HTTP service. */
export const HttpUrl = z.url({ protocol: /^https?$/ })

/** Environment variables of the file storages. */
export const storageRules = {
  FILE_STORAGE: { schema: z.enum(['local', 's3', 'google-drive']), allowed: 'local, s3 or google-drive' },
  S3_ENDPOINT: { schema: HttpUrl, allowed: 'the address of an S3-compatible service' },
  S3_REGION: { schema: z.string().check(z.regex(/^[\w-]{1,64}$/)), allowed: 'a region such as us-east-1, or auto' },
  S3_BUCKET: { schema: z.string().check(z.regex(/^[\w.-]{3,255}$/)), allowed: 'the name of a bucket' },
  S3_PREFIX: {
    schema: z.string().check(z.regex(/^([\w-]{1,100}\/){1,5}$/)),
    allowed: 'folders of letters, digits, - and _, each with a slash after it, such as panelboard/',
  },
  S3_PATH_STYLE: { schema: z.enum(['true', 'false']), allowed: 'true or false' },
  S3_ACCESS_KEY_ID: { schema: z.string().check(z.minLength(1)), allowed: 'the id of an access key' },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().check(z.minLength(1)),
    allowed: 'the secret of an access key',
    secret: true,
  },
  GOOGLE_DRIVE_CREDENTIALS: {
    schema: Credentials,
    allowed: 'the JSON key of a service account, or the path of a file that holds it',
    secret: true,
  },
  GOOGLE_DRIVE_FOLDER_ID: { schema: z.string().check(z.regex(/^[\w-]{10,200}$/)), allowed: 'the id of a folder' },
  GOOGLE_DRIVE_URL: { schema: HttpUrl, allowed: 'an origin that speaks the protocol of Google Drive (for tests)' },
}

type Values = { [Name in keyof typeof storageRules]?: z.output<(typeof storageRules)[Name]['schema']> | undefined }

/** The configured storages, and the one for new files; or a sentence that says why none can be chosen. */
export function storageSettings(values: Values) {
  const s3 =
    values.S3_REGION && values.S3_BUCKET && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
      ? {
          endpoint: values.S3_ENDPOINT ?? null,
          region: values.S3_REGION,
          bucket: values.S3_BUCKET,
          prefix: values.S3_PREFIX ?? '',
          /** `https://host/bucket/key`: most services other than Amazon's have no host per bucket. */
          pathStyle: values.S3_PATH_STYLE ? values.S3_PATH_STYLE === 'true' : values.S3_ENDPOINT !== undefined,
          accessKeyId: values.S3_ACCESS_KEY_ID,
          secretAccessKey: values.S3_SECRET_ACCESS_KEY,
        }
      : null
  const googleDrive =
    values.GOOGLE_DRIVE_CREDENTIALS && values.GOOGLE_DRIVE_FOLDER_ID
      ? {
          account: values.GOOGLE_DRIVE_CREDENTIALS,
          folderId: values.GOOGLE_DRIVE_FOLDER_ID,
          url: values.GOOGLE_DRIVE_URL ?? null,
        }
      : null
  const onlyOne = s3 ? 's3' : googleDrive ? 'google-drive' : 'local'
  return { s3, googleDrive, fileStorage: values.FILE_STORAGE ?? onlyOne }
}

/** Why these variables do not determine where files go, or null. */
export function storageUnclear(values: Values): string | null {
  const { s3, googleDrive, fileStorage } = storageSettings(values)
  if (s3 && googleDrive && !values.FILE_STORAGE)
    return 'FILE_STORAGE must be local, s3 or google-drive, because both S3_BUCKET and GOOGLE_DRIVE_FOLDER_ID are set; it holds nothing.'
  if (fileStorage === 's3' && !s3)
    return 'S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too, because FILE_STORAGE is s3.'
  if (fileStorage === 'google-drive' && !googleDrive)
    return 'GOOGLE_DRIVE_CREDENTIALS and GOOGLE_DRIVE_FOLDER_ID must be set too, because FILE_STORAGE is google-drive.'
  const alone = (['S3_ENDPOINT', 'S3_PREFIX', 'S3_PATH_STYLE'] as const).find((name) => values[name] && !s3)
  return alone ? `S3_BUCKET must be set too, because ${alone} is.` : null
}
