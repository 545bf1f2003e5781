/**
 * Computes when a source is queried next. Times are spread out so that ten thousand locations connected in one minute
 * are not queried in the same minute forever. Failures back off to one hour at most. A source that names a time is not
 * queried before it.
 */
import type { FetchFailure } from '#app/database/schema'

const FIRST_PAUSE = 30
const LONGEST_PAUSE = 3600
/** A source that no longer shares its reviews will not start again within the hour. */
const PAUSE_WHEN_ENDED = 86_400

const FOR_EVER = 365 * 86_400

/** Varies `everySeconds` by up to 10% either way; 0 means never. `random` is from 0 to 1. */
export function secondsUntilNext(everySeconds: number, random: number): number {
  return everySeconds === 0 ? FOR_EVER : everySeconds * (0.9 + 0.2 * random)
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
  const growing = Math.min(FIRST_PAUSE * 2 ** Math.min(failures, 10), LONGEST_PAUSE)
  const pause = kind === 'ended' ? PAUSE_WHEN_ENDED : growing
  return Math.max(retryAfterSeconds ?? 0, pause) * (1 + 0.2 * random)
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

export function isDayAgo(at: Date | null, now: Date): boolean {
  return at === null || now.getTime() - at.getTime() >= DAY_MS
}

/** Whether the whole list is due to be read, whatever its first page shows. */
export function isWholeDue(wholeAt: Date | null, now: Date): boolean {
  return wholeAt === null || now.getTime() - wholeAt.getTime() > WEEK_MS
}
