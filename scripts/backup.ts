import { backup, runCommand } from '#app/server/backup.ts'

await runCommand(backup, 'The backup failed')
