/**
 * The lifetimes of sessions. A session ends after 12 hours without activity, or 14 days after it started. If the person
 * chose to stay signed in, the limits are 14 days without activity and 30 days.
 */
const HOUR_MS = 3_600_000
export const IDLE_MS = 12 * HOUR_MS
export const LIFETIME_MS = 14 * 24 * HOUR_MS
export const REMEMBERED_IDLE_MS = 14 * 24 * HOUR_MS
export const REMEMBERED_LIFETIME_MS = 30 * 24 * HOUR_MS
