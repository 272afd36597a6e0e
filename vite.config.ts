import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { guidePages } from './scripts/guide-pages.ts'
import { htmlPages } from './scripts/html-pages.ts'
import { splitContracts } from './scripts/split-contracts.ts'

// What every first screen loads. As one file it compresses better than as the dozen the bundler would make.
const base = [
  /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|clsx)\//,
  /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  // Icons of the landing page, most of which are in the sidebar too, and the one of every failed form or list.
  /\/lucide-react\/dist\/esm\/icons\/(?:badge-check|bot|calendar-clock|circle-exclamation-point|credit-card|eye|file-text|moon|phone|shield-check|sun|user-cog|users)\.m?js$/,
  /\/src\/contract\/phone-format\.ts(?:\?plain)?$/,
  /\/src\/features\/settings\/web\/shared\/public-company\.ts$/,
  /\/src\/web\/platform\/(?:session|store|remembered|api|unanswered|arrival|confirm|connection|lazily|toast|theme|sync-external-store)\.tsx?$/,
  /\/src\/web\/ui\/(?:brand|button|error-boundary|icon-button|input|not-loaded|page|spinner)\.tsx$/,
]

// What every signed-in screen needs.
const signedIn = [
  /\/lucide-react\/dist\/esm\/icons\/(?:ban|book-open|briefcase|calendar-check|calendar-plus|calendar-range|check|chevron-down|clipboard-check|circle-dashed|circle-dot|ellipsis|gift|inbox|loader-circle|lock-keyhole|mail-exclamation-point|megaphone|message-square|pencil|plus|rotate-cw|search|search-x|send|square|target|trash|undo-2|user-plus|user-round-x|wallet|x)\.m?js$/,
  /\/node_modules\/@(?:date-fns\/tz|tanstack\/(?:query-core|react-query))\//,
  /\/src\/contract\/(?:card-payments|code-editions|dates|email|line-items|listing|money|roles|states|text|version|web-link)\.ts\?plain$/,
  /\/src\/features\/settings\/contract\.ts\?plain$/,
  /\/src\/features\/jobs\/web\/shared\/job-(?:extra|sections)\.tsx?$/,
  /\/src\/web\/platform\/(?:action|later|media|opened|query|row-list|rows|when|zone)\.ts$/,
  /\/src\/web\/ui\/(?:avatar|badge|dates|kept-focus|menu-button|select|states)\.tsx?$/,
]

// Small modules that several screens share: as chunks of their own, most would be smaller than their request. Not the
// icons of the pages before sign-in, which would load all of it.
const shared = [
  /\/lucide-react\/dist\/esm\/icons\/(?!(?:arrow-left|check|circle-check|circle-slash|circle-x|clock|download|eye|eye-off|file-clock|flask-conical|info|mail|mail-check|unlink)\.)/,
  /\/src\/features\/[\w-]+\/(?:contract|states)\.ts\?plain$/,
  /\/src\/web\/ui\/(?:contact|progress-bar)\.tsx$/,
]

// Small modules that pages by link share with signed-in screens.
const linked = [
  /\/lucide-react\/dist\/esm\/icons\/(?:circle-check|clock|download|file-clock|flask-conical|info|mail)\.m?js$/,
  /\/src\/contract\/(?:address|cents|csv|date-format|duration|money-format|on-first-use|topics)\.ts(?:\?plain)?$/,
  /\/src\/web\/ui\/(?:card|kept-focus|money|skeleton)\.tsx?$/,
]

// What every list adds to that.
const list = [
  /\/node_modules\/@tanstack\/(?:react-virtual|virtual-core)\//,
  /\/lucide-react\/dist\/esm\/icons\/(?:arrow-down|arrow-up)\.m?js$/,
  /\/src\/web\/platform\/row-order\.ts$/,
  /\/src\/web\/ui\/(?:data-table|list-screen|row-actions|table-parts|table-room|table-row)\.tsx?$/,
]

// What the dashboards share, and what of the administrator's loads later screens use too.
const dashboards = [
  /\/lucide-react\/dist\/esm\/icons\/landmark\.m?js$/,
  /\/src\/features\/(?:dashboard\/contract|licenses\/states|compliance\/states)\.ts\?plain$/,
  /\/src\/features\/dashboard\/web\/(?:attention-groups|calm|dashboard-page|figures|lines)\.tsx?$/,
]

// What is owed on an invoice, and what sends it or a quote.
const sending = [
  /\/src\/features\/invoices\/contract\.ts\?plain$/,
  /\/src\/features\/(?:invoices\/web\/shared\/sending-report|notices\/web\/shared\/checked-send)\.ts$/,
  /\/src\/features\/payments\/web\/shared\/paying-notice\.tsx$/,
]

// What lists and the sales pipeline narrow with.
const toolbar = [/\/src\/web\/ui\/(?:table-toolbar|use-narrowing)\.tsx?$/]

// What the schedule and the boards drag with, and their keys.
const board = [/\/src\/web\/ui\/(?:keyboard-hint|stops|use-card-drag|use-stops)\.tsx?$/]

// What visits are called and when they are, wherever they show.
const visits = [
  /\/src\/features\/(?:bookings\/contract|inspections\/states)\.ts\?plain$/,
  /\/src\/features\/schedule\/web\/(?:columns|days|visit-words|wall-clock)\.ts$/,
]

// What every form adds.
const schemas = [
  /\/node_modules\/zod\//,
  /\/src\/contract\/[\w-]+\.ts\?schemas$/,
  // What those need and nothing else does, which would otherwise land in a chunk that needs them.
  /\/src\/contract\/website\.ts\?plain$/,
]

// What the screens before the session share.
const sessionless = [/\/src\/features\/auth\/web\/(?:auth-frame|calls|new-password|register-form|welcome-back)\.tsx?$/]

const matches = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))
const group = (name: string, patterns: RegExp[]) => ({
  name,
  test: matches(patterns),
  includeDependenciesRecursively: false,
})

/** What loads before everything else, and before every screen of the signed-in app. */
const loadedFirst = /\/(?:rolldown-runtime|base)-[\w-]+\.js$/
const loadedBefore = /\/(?:signed-in|shared|linked)-[\w-]+\.js$/

/** Names that nothing above asks for are cut: the first page carries the names of all chunks. */
const shortName = (name: string) => (/-(?:screen|page|dashboard|send|in|runtime)$/.test(name) ? name : name.slice(0, 6))

/** What to load ahead with a part of the app. Its caller carries that table, so it leaves out what is on its way. */
const withoutLoaded = (file: string, needed: string[], { hostId }: { hostId: string }): string[] => {
  const isAfterSignIn =
    (/\/index-/.test(hostId) && /-screen-|-page-|-dashboard-/.test(file)) ||
    /\/(?:signed-in|list|checked-send)-/.test(hostId)
  return needed.filter((name) => !loadedFirst.test(name) && !(isAfterSignIn && loadedBefore.test(name)))
}

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

/** Leaves out the endpoints' summaries, which only the server's API page shows. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/features\/[\w-]+\/(?:contract|rules\/endpoints)\.ts(?:\?\w+)?$/ },
    handler: (code) => code.replaceAll(/^ +summary:\s+(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`|"[^"\n]*"),$/gm, ''),
  },
}

export default defineConfig({
  root: 'src/app/web',
  plugins: [
    withoutJsonSchema,
    withoutSummaries,
    splitContracts,
    htmlPages,
    guidePages,
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
    modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
    rolldownOptions: {
      output: {
        // The first page carries the names of all chunks, and their hashes are what does not compress.
        hashCharacters: 'base36',
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', test: matches(base) },
            group('linked', linked),
            group('signed-in', signedIn),
            { ...group('shared', shared), minShareCount: 5 },
            group('dashboards', dashboards),
            group('sending', sending),
            group('list', list),
            group('toolbar', toolbar),
            group('board', board),
            group('visits', visits),
            group('schemas', schemas),
            group('sessionless', sessionless),
          ],
        },
      },
    },
  },
})
