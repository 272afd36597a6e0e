import { restore, runCommand } from '../src/server/main-backup.ts'

await runCommand(restore, 'The restore failed; nothing was changed')
