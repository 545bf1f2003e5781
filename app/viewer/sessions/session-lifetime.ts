/**
 * Session lifetime. A session ends after 12 idle hours or at an age of 14 days. For people who choose to stay signed in
 * on their own machine, these are 14 days and 30 days.
 */
const HOUR_MS = 3_600_000
export const IDLE_MS = 12 * HOUR_MS
export const LIFETIME_MS = 14 * 24 * HOUR_MS
export const REMEMBERED_IDLE_MS = 14 * 24 * HOUR_MS
export const REMEMBERED_LIFETIME_MS = 30 * 24 * HOUR_MS
