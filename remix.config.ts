import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rollup } from 'vite'

// Vite reads this file (`remix vite:build --config remix.config.ts`), not Remix's retired compiler. One server build
// contains the web server, the worker and the commands, so that they share every module: one connection pool, one
// logger, one set of reports.
export const serverEntryFiles = {
  index: 'server.ts',
  web: 'app/assembly/web.server.ts',
  worker: 'app/assembly/worker.server.ts',
  setup: 'app/assembly/setup.server.ts',
  demo: 'app/demo/demo-command.server.ts',
  import: 'app/imports/import-command.server.ts',
  'file-reader': 'app/imports/files/reader-thread.server.ts',
  mail: 'app/mail/mail-queue-command.server.ts',
  staff: 'app/staff/staff-command.server.ts',
  'damaged-text': 'app/database/damaged-text-command.server.ts',
  emulators: 'app/demo/emulators/emulators.server.ts',
}

const serverEntries = (): Plugin => ({
  name: 'server-entries',
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {
          // Bundle packages that consist of hundreds of small files, because every start would look up each file
          // separately.
          ssr: { noExternal: ['kysely', 'libphonenumber-js', 'jose'] },
          build: {
            rollupOptions: {
              input: serverEntryFiles,
              output: { entryFileNames: '[name].js' },
            },
          },
        }
      : undefined,
})

/** The modules of Conform, and our form fields that import it. */
const formModules =
  /node_modules\/@conform-to\/|\/app\/ui\/(?:forms\/(?:use-form|is-changed)|fields\/(?:control-props|text-field|textarea-field|select-field|choice-field|choice-group))\./

const ownModule = /^(?!.*node_modules).*\/app\//

type Modules = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

/** Returns the modules that every page loads: everything that the root and the client entry import. */
function rootModules({ getModuleIds, getModuleInfo }: Modules): Set<string> {
  const found = new Set([...getModuleIds()].filter((id) => /\/app\/(?:root|entry\.client)\.tsx/.test(id)))
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/**
 * Combines modules that are always loaded together into one file, because each page lists every file twice and requests
 * each of them. Vite decides how to split the other modules.
 */
function clientChunks(): Rollup.OutputOptions {
  let root: Set<string> | undefined
  return {
    onlyExplicitManualChunks: true,
    manualChunks: (id, modules) => {
      root ??= rootModules(modules)
      if (/\/app\/(?:root|entry\.client)\.tsx/.test(id)) return undefined
      // Helper modules of Vite and Rollup have no path. They belong to `vendor`, because packages use them.
      if (root.has(id)) return ownModule.test(id) ? 'page' : 'vendor'
      return formModules.test(id) ? 'fields' : undefined
    },
  }
}

const clientBundle = (): Plugin => ({
  name: 'client-bundle',
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? undefined
      : {
          build: {
            // The scripts of a page are 5 kB smaller (gzipped) with terser than with esbuild.
            minify: 'terser',
            terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
            rollupOptions: { output: clientChunks() },
          },
        },
})

/**
 * Backport of https://github.com/remix-run/react-router/pull/15365, which the router of Remix 2 will not receive. If a
 * form was rejected and then submitted again while the page was still reloading, the router kept the id of the first
 * submission, and the next navigation failed with "Expected fetcher". The build fails if an update of the router no
 * longer contains the patched lines.
 */
const routerPatch = (): Plugin => ({
  name: 'router-patch',
  enforce: 'pre',
  transform(code, id) {
    if (!/@remix-run\/router\/dist\/router\.js$/.test(id)) return
    const aborted =
      /if \(abortController\.signal\.aborted\) \{(\s+return;\s+\}\s+abortController\.signal\.removeEventListener\("abort", abortPendingFetchRevalidations\);\s+fetchReloadIds)/g
    if ([...code.matchAll(aborted)].length !== 1) this.error('the router has changed: see routerPatch')
    const forget = 'if (fetchReloadIds.get(key) === loadId) fetchReloadIds.delete(key);'
    return { code: code.replace(aborted, `if (abortController.signal.aborted) { ${forget} $1`), map: null }
  },
})

export default defineConfig({
  resolve: { alias: { '#app': fileURLToPath(new URL('./app', import.meta.url)) } },
  plugins: [
    tailwindcss(),
    remix({
      ignoredRouteFiles: ['**/*'],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
    serverEntries(),
    clientBundle(),
    routerPatch(),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    rollupOptions: {
      // Ignore two warnings that are not about our code: some of Zod's comments are invalid annotations, and routes without
      // a page have empty scripts.
      onwarn: (warning, warn) => {
        // Two files import each other, so one of them would run before its imports, and no script of a page would work.
        if (warning.code === 'CIRCULAR_CHUNK') throw new Error(warning.message)
        if (warning.code !== 'INVALID_ANNOTATION' && warning.code !== 'EMPTY_BUNDLE') warn(warning)
      },
    },
  },
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/*/pages/*.tsx'] },
  server: { hmr: { overlay: true } },
})
