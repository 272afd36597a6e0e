import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// What every first screen loads. As one file it compresses better than as the dozen the bundler would make.
const base = [
  /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|clsx)\//,
  /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  // Icons of the landing page, most of which are in the sidebar too.
  /\/lucide-react\/dist\/esm\/icons\/(?:bot|calendar-clock|credit-card|file-text|phone|shield-check|sun|user-cog|users)\.m?js$/,
  /\/src\/web\/platform\/(?:session|store|api|unanswered|arrival|lazily|toast|theme|sync-external-store)\.tsx?$/,
  /\/src\/web\/ui\/(?:brand|button|error-boundary|icon-button|page|spinner)\.tsx$/,
]

// Small modules that every signed-in screen needs: as chunks of their own, most would be smaller than their request.
const signedIn = [
  /\/lucide-react\/dist\/esm\/icons\/(?:briefcase|calendar-check|calendar-plus|calendar-range|plus|search|x)\.m?js$/,
  /\/src\/contract\/(?:states|text|version)\.ts$/,
  /\/src\/web\/platform\/(?:action|confirm|media|opened|zone)\.ts$/,
  /\/src\/web\/ui\/(?:avatar|badge|dates|select)\.tsx$/,
]

// The landing page never changes, so memoizing gains nothing.
const compiled = (file: string) => !file.includes('/features/landing/')

/** Leaves out zod's JSON Schema writer: every schema refers to it, but only the server's API page calls it. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  enforce: 'pre',
  load: {
    filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler: async (id) => {
      const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)
      const missing = `const missing = () => { throw new Error('Only the server writes JSON Schema') }`
      return `${missing}\nexport { ${Array.from(names, ([, name]) => `missing as ${name}`).join(', ')} }`
    },
  },
}

export default defineConfig({
  root: 'src/app/web',
  plugins: [
    withoutJsonSchema,
    react(),
    babel({ presets: [reactCompilerPreset({ sources: compiled })] }),
    tailwindcss(),
  ],
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': fileURLToPath(
        new URL('src/web/platform/sync-external-store.ts', import.meta.url),
      ),
    },
  },
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Nothing is inlined as data URLs, which the security policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: (id) => base.some((pattern) => pattern.test(id)) },
            {
              name: 'signed-in',
              test: (id) => signedIn.some((pattern) => pattern.test(id)),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
