import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/app/server/schema.ts',
  out: './src/app/migrations',
})
