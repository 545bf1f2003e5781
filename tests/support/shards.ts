/**
 * Where the journeys run: each shard is an application with its own database. It runs one journey at a time, in the
 * same order in every run, so that no journey sees what another is writing. Three shards keep two cores busy, because
 * browsers wait for servers and journeys for workers.
 */
export type Shard = { name: string; hasScript: boolean; files: string }

/** With JavaScript there is twice as much to do, so it is split by folder names into two shards of equal duration. */
export const shards: Shard[] = [
  { name: 'js-1', hasScript: true, files: '**/tests/[a-ikl]*/**/*.journey.ts' },
  { name: 'js-2', hasScript: true, files: '**/tests/[jm-z]*/**/*.journey.ts' },
  { name: 'nojs', hasScript: false, files: '**/*.journey.ts' },
]

/** The environment variable in which the tests of a shard find an address. */
export function environmentVariableOf(
  { name }: { name: string },
  setting: 'URL' | 'GOOGLE_URL' | 'DATABASE_URL',
): string {
  return `JOURNEYS_${name.toUpperCase().replace('-', '_')}_${setting}`
}
