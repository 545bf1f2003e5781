import type { KnipConfig } from 'knip'
import { serverEntryFiles } from '../remix.config'

// Knip finds unused files, exports, types and packages. Entries here that have become unnecessary are errors too. With
// `--production`, it reads only what ends in `!`, so that use in tests does not count as use. Exports that only their
// own file and tests use are allowed.
const config: KnipConfig = {
  treatConfigHintsAsErrors: true,
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  project: ['{app,scripts,public}/**/*.{ts,tsx,js,mjs,css}!', '*.ts!', 'tests/**/*.{ts,tsx,js,mjs,css}'],
  remix: {
    entry: [
      'app/{root,entry.client,entry.server}.tsx!',
      'app/routes.ts!',
      // The route table names them as strings; `rules/code/names.test.ts` checks that it names every one.
      'app/**/pages/*.tsx!',
      ...Object.values(serverEntryFiles).map((file) => `${file}!`),
    ],
  },
  vite: { config: ['remix.config.ts'] },
  vitest: { config: ['tests/vitest.config.ts', 'tests/budgets/vitest.config.ts'] },
  // Knip doesn't match the braces in the globs of the shards.
  playwright: { config: ['tests/playwright.config.ts'], entry: ['tests/**/*.journey.ts'] },
  entry: [
    // Other sites load it.
    'public/embed.js!',
    'scripts/*.mjs!',
    // Started by path.
    'scripts/{check-lock,container,run-source,vite-server,vite-worker}.mjs',
    'tests/support/statement-counter.mjs',
    'tests/bench/{bench,run-benchmark,bare-page,floors/floor-server,load-generator,recorder}.mjs',
  ],
  // A system program; the test that uses it is skipped if it is missing.
  ignoreBinaries: ['openssl'],
  ignoreIssues: {
    // `npm run schema` exports a type for every table and view.
    'app/kit/database/generated-schema.ts': ['types'],
    // A loader that also handles form submissions is exported a second time, as the action.
    'app/**/pages/*.tsx': ['duplicates'],
  },
}

export default config
