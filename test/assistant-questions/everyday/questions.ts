import type { Role } from '#contract/roles.ts'
import { admin } from './admin.ts'
import { client } from './client.ts'
import { employee } from './employee.ts'
import type { Everyday } from './question.ts'

export const everydayQuestions: Readonly<Record<Role, readonly Everyday[]>> = { admin, employee, client }
