import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// Read by Vite (`remix vite:build --config remix.config.ts`), not by Remix's retired compiler.
// One server build holds the web server, the worker and the commands, so that they share every module:
// one pool, one logger, one set of reports.
const serverEntries = (): Plugin => ({
  name: 'server-entries',
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {
          // Hundreds of small files, which every start would look up one by one.
          ssr: { noExternal: ['kysely', 'libphonenumber-js', 'jose'] },
          build: {
            rollupOptions: {
              input: {
                index: 'server.ts',
                worker: 'app/jobs/worker.server.ts',
                setup: 'app/database/setup.server.ts',
                import: 'app/imports/import-command.server.ts',
                'file-reader': 'app/imports/files/reader-thread.server.ts',
                mail: 'app/mail/mail-command.server.ts',
                staff: 'app/staff/staff-command.server.ts',
                'damaged-text': 'app/database/damaged-text-command.server.ts',
                emulators: 'app/providers/emulators.server.ts',
              },
              output: { entryFileNames: '[name].js' },
            },
          },
        }
      : undefined,
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
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    rollupOptions: {
      // Zod's comments confuse Rollup's pure-annotation check; the warning says nothing about our code.
      onwarn: (warning, warn) => warning.code === 'INVALID_ANNOTATION' || warn(warning),
    },
  },
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/*/pages/*.tsx'] },
  server: { hmr: { overlay: true } },
})
