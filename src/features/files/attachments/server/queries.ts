import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { files } from './table.ts'

/** Columns that locate a row's bytes in storage. */
export const placeColumns = {
  storage_provider: files.storage_provider,
  file_name: files.file_name,
  drive_file_id: files.drive_file_id,
  drive_folder_id: files.drive_folder_id,
  gcs_bucket_name: files.gcs_bucket_name,
  gcs_file_path: files.gcs_file_path,
}

/** Location of a file's bytes in storage. Does not check access: callers do. */
export async function getPlace(db: Database, id: string) {
  const [place] = await db.select(placeColumns).from(files).where(eq(files.id, id))
  if (!place) throw notFound('File')
  return place
}
