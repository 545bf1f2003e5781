/**
 * A shard of the journeys: an application with its own database. A shard runs one journey at a time, in the same order
 * in every run, so that no journey sees the data of a concurrent journey. Four shards keep two cores busy, because
 * browsers wait for servers and journeys wait for workers.
 */
export type Shard = { name: string; hasScript: boolean; files: string }

/** The journeys of each mode are split by folder names into two shards of equal duration. */
const halves = ['**/tests/{[a-ikl],pa}*/**/*.journey.ts', '**/tests/{[jm-oq-z],p[!a]}*/**/*.journey.ts']

export const shards: Shard[] = halves.flatMap((files, half) => [
  { name: `js-${half + 1}`, hasScript: true, files },
  { name: `nojs-${half + 1}`, hasScript: false, files },
])

/** Returns the name of the environment variable from which the tests of a shard get a URL. */
export function environmentVariableOf(
  { name }: { name: string },
  setting: 'URL' | 'GOOGLE_URL' | 'DATABASE_URL',
): string {
  return `JOURNEYS_${name.toUpperCase().replace('-', '_')}_${setting}`
}
