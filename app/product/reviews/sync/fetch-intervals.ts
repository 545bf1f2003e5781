/**
 * Computes when the reviews of a location are fetched next. Intervals vary randomly, so that ten thousand locations
 * connected in the same minute are not always fetched in the same minute. After failures, the interval grows to at most
 * one hour. If a source returns a retry time, it is not queried before that time.
 */
import type { FetchFailure } from '#app/kit/database/schema'

const FIRST_RETRY_SECONDS = 30
const MAX_RETRY_SECONDS = 3600
/**
 * The retry interval for a source that no longer shares its reviews, because it will hardly start again within an hour.
 */
const ENDED_RETRY_SECONDS = 86_400

const NEVER_SECONDS = 365 * 86_400

/**
 * Returns the number of seconds until the next fetch: `everySeconds`, varied by up to 10% either way, or a year if it
 * is 0, which means never. `random` is from 0 to 1.
 */
export function secondsUntilNext(everySeconds: number, random: number): number {
  return everySeconds === 0 ? NEVER_SECONDS : everySeconds * (0.9 + 0.2 * random)
}

/**
 * Returns the number of seconds until the next attempt after a failure. `failures` is the number of consecutive
 * failures before this one.
 */
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

/** Checks whether the whole list is due to be fetched, even if its first page shows no changes. */
export function isFullFetchDue(lastFullFetchAt: Date | null, now: Date): boolean {
  return lastFullFetchAt === null || now.getTime() - lastFullFetchAt.getTime() > WEEK_MS
}
