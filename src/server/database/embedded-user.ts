import { chmod, chown, lstat, readFile, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from './embedded-errors.ts'
import { run, type RunAs } from './embedded-process.ts'

type User = { name: string; uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. Root runs it in a user namespace, where root has another uid while the files stay
 * root's; where namespaces are not allowed (most containers), as another user who can read the binaries and the data.
 */
export async function chooseUser(dataDir: string, directory: string, postgres: string): Promise<RunAs> {
  const me = process.getuid?.()
  const owner = await stat(directory).catch(() => null)
  if (me !== 0) {
    if (me === undefined || owner === null || owner.uid === me) return { prefix: [] }
    throw new DatabaseStartError(
      `${directory} belongs to another user (number ${owner.uid}). Start Panelboard as that user, or give the directory ` +
        `to this one with chown -R ${me} ${dataDir}.`,
    )
  }
  const works = async (as: RunAs) => (await run(as, 'test', ['-x', postgres, '-a', '-x', dataDir], '/')).code === 0
  const users = await knownUsers()
  if (owner === null || owner.uid === 0) {
    const inside = users[0] ?? { uid: 1000, gid: 1000 }
    const map = [`--map-user=${inside.uid}`, `--map-group=${inside.gid}`]
    const namespace = { prefix: ['unshare', '--user', ...map] }
    if (await works(namespace)) return namespace
  }
  const other = owner && owner.uid !== 0 ? owner : await ordinaryUser(dataDir, users)
  const as = { prefix: [], uid: other.uid | 0, gid: other.gid | 0 }
  if (!(await works(as))) {
    // Permission to traverse the directory gives no right to list it or read its files.
    await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011)
    if (!(await works(as))) throw noUser(dataDir)
  }
  if (owner?.uid === 0) await giveTo(as, directory)
  return as
}

const noUser = (dataDir: string) =>
  new DatabaseStartError(
    'PostgreSQL does not run as root, and here root can neither use a user namespace (unshare) nor give way to another ' +
      `user who can reach both Panelboard's files and ${dataDir}. Start Panelboard as an ordinary user, or set DATABASE_URL ` +
      'to a PostgreSQL server.',
  )

/** initdb requires a user with a name, so an unassigned uid will not do. */
async function knownUsers(): Promise<User[]> {
  const file = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return file.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return uid === undefined || gid === undefined || Number(uid) === 0
      ? []
      : [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}

/**
 * The owner of the data's location, so that `sudo` in a user's home works; otherwise a user meant for such services.
 */
async function ordinaryUser(dataDir: string, users: User[]): Promise<{ uid: number; gid: number }> {
  for (let place = dataDir; place !== dirname(place); place = dirname(place)) {
    const { uid } = await stat(place)
    const user = users.find((candidate) => candidate.uid === uid)
    if (user) return user
  }
  const findUser = (name: string) => users.find((user) => user.name === name)
  return findUser('postgres') ?? findUser('nobody') ?? { uid: 65534, gid: 65534 }
}

/** Gives a directory and its contents to the user who will run PostgreSQL. */
export async function giveTo(as: RunAs, path: string): Promise<void> {
  if (as.uid === undefined || as.gid === undefined) return
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return
  if (entry.isDirectory()) for (const name of await readdir(path)) await giveTo(as, join(path, name))
  await chown(path, as.uid, as.gid)
}
