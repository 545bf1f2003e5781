import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// `unit`: rules, and queries against a clone of the migrated template. `http`: the built application,
// asked for pages as a browser would. `global-setup` starts one PostgreSQL for each of the two.
const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  resolve: { alias: { '#app': `${root}app` } },
  test: {
    // Vite puts its own BASE_URL, a path, into the environment; ours is an address.
    env: { BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'warn' },
    globalSetup: ['tests/cast/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A test that asks a server waits for it: on two cores, one at a time would leave half of them idle.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        root,
        test: { name: 'unit', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/**/*.http.test.ts'] },
      },
      {
        extends: true,
        root,
        // Some ask for every page there is: a busy machine takes its time over them.
        test: { name: 'http', include: ['tests/**/*.http.test.ts'], testTimeout: 90_000 },
      },
    ],
  },
})
