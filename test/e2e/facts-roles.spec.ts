import { seesEverything } from './facts/roles.ts'

seesEverything('employee', 'client')
