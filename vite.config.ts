import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { guidePages } from './scripts/guide-pages.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { visitorPages } from './scripts/visitor-pages.ts'

export default defineConfig({
  root: 'src/app/web',
  plugins: [guidePages, visitorPages, react({ compiler: true }), tailwindcss(), serviceWorker],
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
        // A chunk for each stage of loading: the landing page, signing in, the signed-in app, and what every screen has but can
        // start without. Each has what its page imports. 'icons' and 'contracts' hold what signing in and the signed-in app share,
        // so that neither loads the other: no money and no dates. Without 'dialogs' and 'icons', screens would share many small
        // chunks.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'contracts', test: /src\/contract\/(?!us-state|money|dates)|ui\/(?:notice|select)\.tsx$/ },
            { name: 'sign-in', test: /auth-screen\.tsx$/ },
            { name: 'signed-in', test: /(?:signed-in|list-screen|admin-dashboard|device-store)\.tsx?$/ },
            { name: 'dialogs', test: /ui\/dialog\.tsx$/ },
            { name: 'later', test: /(?:sparky-here|palette-here|live|waiting-changes)\.tsx$/ },
          ],
        },
      },
    },
  },
})
