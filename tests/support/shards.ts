/**
 * Where the journeys play: each stage is an application with a database of its own, on which one journey plays at a
 * time and in the same order in every run, so that none meets what another is just writing. Three stages keep two
 * cores busy: a browser waits for its server, and a journey for the worker.
 */
export type Shard = { name: string; hasScript: boolean; files: string }

/** With a script twice as much is to be done: it is divided by the folders' names, so that each takes about as long. */
export const shards: Shard[] = [
  { name: 'js-1', hasScript: true, files: '**/tests/[a-ikl]*/**/*.journey.ts' },
  { name: 'js-2', hasScript: true, files: '**/tests/[jm-z]*/**/*.journey.ts' },
  { name: 'nojs', hasScript: false, files: '**/*.journey.ts' },
]

/** Under which the tests of a stage find its addresses in the environment. */
export function environmentVariableOf(
  { name }: { name: string },
  setting: 'URL' | 'GOOGLE_URL' | 'DATABASE_URL',
): string {
  return `JOURNEYS_${name.toUpperCase().replace('-', '_')}_${setting}`
}
