// Biome lints everything else. This asks what it cannot answer: whether the time of a regular expression can grow faster
// than its input, and whether a spread only packs literals into fewer lines, which looks as if it grouped them.
import parser from '@typescript-eslint/parser'
import regexp from 'eslint-plugin-regexp'
import { repeatedPrefixRule } from './scripts/repeated-prefix-rule.mjs'

export default [
  { ignores: ['build/**', 'node_modules/**', '.data/**'] },
  {
    files: ['app/**/*.{ts,tsx,js}', 'scripts/**/*.mjs', 'public/*.js', 'server.ts', 'remix.config.ts'],
    languageOptions: { parser },
    // Comments of other linters are not its concern.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    plugins: { regexp, own: { rules: { 'repeated-prefix': repeatedPrefixRule } } },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
      'own/repeated-prefix': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression)',
          message: 'Write the entries without the spread.',
        },
      ],
    },
  },
]
