import type { KnipConfig } from 'knip'
import { serverEntryFiles } from '../remix.config'

// Knip names what nothing uses: files, exports, types and packages. What only tests use is used. Anything here that
// has become unnecessary is an error too.
const config: KnipConfig = {
  treatConfigHintsAsErrors: true,
  project: ['**/*.{ts,tsx,js,mjs,css}'],
  remix: {
    entry: [
      'app/{root,entry.client,entry.server}.tsx',
      'app/routes.ts',
      // The route table names them as strings; `rules/names.test.ts` checks that it names every one.
      'app/**/pages/*.tsx',
      ...Object.values(serverEntryFiles),
    ],
  },
  vite: { config: ['remix.config.ts'] },
  vitest: { config: ['tests/vitest.config.ts'] },
  playwright: { config: ['tests/playwright.config.ts'] },
  entry: [
    // Other sites load it.
    'public/embed.js',
    // Started by path.
    'scripts/{check-lock,container,run-source,vite-server,vite-worker}.mjs',
    'tests/bench/{bench,run-benchmark,bare-page,bare-server,recorder}.mjs',
  ],
  // Belongs to the system; the test is skipped where it is missing.
  ignoreBinaries: ['openssl'],
  ignoreIssues: {
    // `npm run schema` exports a type for every table and view.
    'app/database/generated-schema.ts': ['types'],
    // A loader that also answers forms is exported a second time, as the action.
    'app/**/pages/*.tsx': ['duplicates'],
  },
}

export default config
