/**
 * When a source is asked again. Times are spread, so that ten thousand places connected in one minute are not asked
 * in one minute for ever; failures back off to an hour; a source that names a time is not asked before it.
 */
import type { FetchFailure } from '#app/database/schema'

const FIRST_PAUSE = 30
const LONGEST_PAUSE = 3600
/** A source that no longer shares its reviews will not do so within the hour. */
const PAUSE_WHEN_ENDED = 86_400

const FOR_EVER = 365 * 86_400

/** A tenth sooner or later than `everySeconds`, and never for 0. `random` is from 0 to 1. */
export function secondsUntilNext(everySeconds: number, random: number): number {
  return everySeconds === 0 ? FOR_EVER : everySeconds * (0.9 + 0.2 * random)
}

/** `failures` counts those before this one. */
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

/** Whether the whole list is to be read, whatever its first page says. */
export function isWholeDue(wholeAt: Date | null, now: Date): boolean {
  return wholeAt === null || now.getTime() - wholeAt.getTime() > WEEK_MS
}
