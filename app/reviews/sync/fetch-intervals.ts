/**
 * Computes when a source is queried next. Times are spread out so that ten thousand locations connected in one minute
 * are not queried in the same minute forever. Failures back off to one hour at most. A source that names a retry time
 * is not queried before then.
 */
import type { FetchFailure } from '#app/database/schema'

const FIRST_RETRY_SECONDS = 30
const MAX_RETRY_SECONDS = 3600
/** A source that no longer shares its reviews will not start again within the hour. */
const ENDED_RETRY_SECONDS = 86_400

const NEVER_SECONDS = 365 * 86_400

/** Varies `everySeconds` by up to 10% either way; 0 means never. `random` is from 0 to 1. */
export function secondsUntilNext(everySeconds: number, random: number): number {
  return everySeconds === 0 ? NEVER_SECONDS : everySeconds * (0.9 + 0.2 * random)
}

/** `failures` counts the failures before this one. */
export function secondsUntilRetry(
  {
    kind,
    failures,
    retryAfterSeconds,
  }: { kind: FetchFailure; failures: number; retryAfterSeconds: number | null },
  random: number,
): number {
  const backoffSeconds = Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(failures, 10), MAX_RETRY_SECONDS)
  const delaySeconds = kind === 'ended' ? ENDED_RETRY_SECONDS : backoffSeconds
  return Math.max(retryAfterSeconds ?? 0, delaySeconds) * (1 + 0.2 * random)
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

export function isDayAgo(at: Date | null, now: Date): boolean {
  return at === null || now.getTime() - at.getTime() >= DAY_MS
}

/** Whether the whole list is due to be read, whatever its first page shows. */
export function isFullFetchDue(lastFullFetchAt: Date | null, now: Date): boolean {
  return lastFullFetchAt === null || now.getTime() - lastFullFetchAt.getTime() > WEEK_MS
}
