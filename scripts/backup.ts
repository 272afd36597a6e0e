import { backup, runCommand } from '../src/server/main-backup.ts'

await runCommand(backup, 'The backup failed')
