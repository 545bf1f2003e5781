import { defineConfig } from 'vitest/config'

// Pure rules and data access. `global-setup` starts one PostgreSQL for the run; a test file that needs
// a database asks `tests/cast/database.ts` for a clone of the migrated template.
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  resolve: { alias: { '#app': new URL('../app', import.meta.url).pathname } },
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: ['tests/cast/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
