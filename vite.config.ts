import tailwindcss from '@tailwindcss/vite'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { guidePages } from './scripts/guide-pages.ts'
import { visitorPages } from './scripts/visitor-pages.ts'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Every module that loads with these. */
function loadedWith(ids: readonly string[], graph: Graph, modules = new Set<string>()): ReadonlySet<string> {
  for (const id of ids)
    if (!modules.has(id)) loadedWith(graph.getModuleInfo(id)?.importedIds ?? [], graph, modules.add(id))
  return modules
}

let visitorModules: ReadonlySet<string> | undefined
/** Screens without a session load nothing of what the screens behind the sign-in share. */
function isForVisitors(id: string, graph: Graph): boolean {
  const screens = graph.getModuleInfo(`${import.meta.dirname}/src/app/web/visitor-screens.tsx`)
  visitorModules ??= loadedWith(screens?.dynamicallyImportedIds ?? [], graph)
  return visitorModules.has(id)
}

export default defineConfig({
  root: 'src/app/web',
  plugins: [guidePages, visitorPages, react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
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
        // By default, each set of screens that share a module gets its own chunk: a hundred requests for a screen.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            {
              name: (id, graph) => (isForVisitors(id, graph) ? 'visitors' : null),
              debugName: 'visitors',
              minShareCount: 2,
            },
            { name: 'shared', minShareCount: 10 },
          ],
        },
      },
    },
  },
})
