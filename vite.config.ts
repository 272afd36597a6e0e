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
        // A chunk for each stage of loading: the landing page, signing in, the signed-in app. Each has what its page imports.
        // Without the last two, each set of screens that share a module would get its own chunk.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'sign-in', test: /auth-screen\.tsx$/ },
            { name: 'signed-in', test: /(?:signed-in|list-screen|admin-dashboard)\.tsx$/ },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'shared', minShareCount: 45 },
          ],
        },
      },
    },
  },
})
