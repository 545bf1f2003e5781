import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import { nameChunks } from './scripts/client-chunks.mjs'

// Vite reads this file (`remix vite:build --config remix.config.ts`), not Remix's retired compiler. One server build
// contains the web server, the worker and the commands, so that they share every module: one connection pool, one
// logger, one set of reports.
export const serverEntryFiles = {
  index: 'server.ts',
  web: 'app/site/assembly/web.server.ts',
  worker: 'app/site/assembly/worker.server.ts',
  setup: 'app/site/assembly/setup.server.ts',
  demo: 'app/demo/demo-command.server.ts',
  import: 'app/product/imports/import-command.server.ts',
  'file-reader': 'app/product/imports/files/reader-process.server.ts',
  'reader-cpu-limit': 'app/product/imports/files/cpu-limit.server.ts',
  mail: 'app/platform/mail/mail-queue-command.server.ts',
  staff: 'app/site/staff/staff-command.server.ts',
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

const ownModule = /^(?!.*node_modules).*\/app\//
const rootEntry = /\/app\/(?:root|entry\.client)\.tsx/

type Modules = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

/** Returns the name of the file for each module that several pages load. */
function chunksOf({ getModuleIds, getModuleInfo }: Modules): Map<string, string> {
  const modules = new Map<string, { size: number; imports: readonly string[] }>()
  const entries = new Set<string>()
  const pages = new Set<string>()
  for (const id of getModuleIds()) {
    const info = getModuleInfo(id)
    if (!info || info.isExternal) continue
    // Modules that nothing uses, such as those that only export others, are not in the build.
    const size = info.isIncluded ? (info.code?.length ?? 0) : 0
    modules.set(id, { size, imports: info.importedIds })
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(id)
    if (info.isEntry) pages.add(id)
  }
  const findEntries = (pattern: RegExp) => [...entries].filter((id) => pattern.test(id))
  const [frame = ''] = findEntries(/\/app\/site\/frame\/pages\/frame\.tsx/)
  return nameChunks({
    modules,
    entries,
    pages,
    roots: findEntries(rootEntry),
    frame,
    isOwn: (id) => ownModule.test(id),
  })
}

function clientChunks(): Rollup.OutputOptions {
  let chunks: Map<string, string> | undefined
  return {
    onlyExplicitManualChunks: true,
    manualChunks: (id, modules) => {
      chunks ??= chunksOf(modules)
      return chunks.get(id)
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

/**
 * Omits React Aria's texts in languages other than English, which are the larger part of the calendar. The build fails if
 * none are found, because an update has moved them.
 */
const englishOnly = (): Plugin => {
  let omittedCount = 0
  return {
    name: 'english-only',
    enforce: 'pre',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load(id) {
      if (!/\/react-(?:aria|stately)[\w-]*\/dist\/private\/intl\/(?:.*\/)?(?!en-US)[\w-]+\.m?js$/.test(id))
        return
      omittedCount++
      return 'export default {}'
    },
    buildEnd() {
      if (omittedCount === 0) this.error('the texts of React Aria have moved: see englishOnly')
    },
  }
}

/**
 * React 18 sets a textarea to its default text when it hydrates it, so that what was typed before the scripts loaded
 * would be lost. It leaves all other fields as they are. With this condition, a changed text stays. The build fails if an
 * update of React no longer contains the patched lines.
 */
const reactPatch = (): Plugin => ({
  name: 'react-patch',
  enforce: 'pre',
  transform(code, id) {
    if (!/react-dom\.production\.min\.js$/.test(id)) return
    const assignment = /(=(\w)\.textContent;(\w)===\2\._wrapperState\.initialValue)(&&""!==\3)/g
    if ([...code.matchAll(assignment)].length !== 1) this.error('React has changed: see reactPatch')
    return { code: code.replace(assignment, '$1&&$2.value===$3$4'), map: null }
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
    englishOnly(),
    reactPatch(),
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
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/**/pages/*.tsx'] },
  server: { hmr: { overlay: true } },
})
