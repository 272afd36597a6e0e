import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '../processes.ts'

/** A product and the folder of its data, which is gone once it stops. */
export type Company = Product & { dataDir: string }

export const newFolder = () => mkdtemp(join(tmpdir(), 'panelboard-e2e-'))

/** Starts the product with a copy of the sample company, or with an empty one when SAMPLE_DATA is 'false'. */
export async function startCompany(env: NodeJS.ProcessEnv): Promise<Company> {
  const dataDir = await newFolder()
  const sample = process.env['SAMPLE_COMPANY']
  if (env['SAMPLE_DATA'] !== 'false' && sample) await cp(sample, dataDir, { recursive: true })
  const product = await startProduct({ DATA_DIR: dataDir, SAMPLE_DATA: 'true', ...env })
  const stop = async () => {
    const code = await product.stop()
    await rm(dataDir, { recursive: true, force: true })
    return code
  }
  return { ...product, dataDir, stop }
}
