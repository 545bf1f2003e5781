import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Reads the source text, because importing every module would start most of the application.
const declarationsMatching = (pattern: RegExp) =>
  globSync('app/**/*.server.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name!),
  )

test('the worker runs every declared job and recurring task', () => {
  const list = ['all-jobs', 'recurring-tasks']
    .map((name) =>
      readFileSync(`app/site/assembly/${name}.server.ts`, 'utf8').replace(/^import [^']*'[^']*'$/gm, ''),
    )
    .join('\n')
  const names = [
    ...declarationsMatching(/export const (\w+)(?:: \w+(?:<\w+>)?)? = defineJob\b/g),
    ...declarationsMatching(/export const (\w+): RecurringTask =/g),
  ]
  expect(names.length).toBeGreaterThan(45)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(list))).toEqual([])
})
