import { rm } from 'node:fs/promises'
import { startProduct } from '../processes.ts'
import { newFolder } from './company.ts'

// The sample company is made once; each file starts with a copy, which takes a fifth of the time.

export default async function makeSample(): Promise<() => Promise<void>> {
  const folder = await newFolder()
  const product = await startProduct({ DATA_DIR: folder, SAMPLE_DATA: 'true' })
  await product.stop()
  process.env['SAMPLE_COMPANY'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
