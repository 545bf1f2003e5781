/**
 * How long a session lives: idle for 12 hours or older than 14 days, over. Who asks to be kept signed in on a
 * machine of their own has 14 days and 30.
 */
const HOUR_MS = 3_600_000
export const IDLE_MS = 12 * HOUR_MS
export const LIFE_MS = 14 * 24 * HOUR_MS
export const KEPT_IDLE_MS = 14 * 24 * HOUR_MS
export const KEPT_LIFE_MS = 30 * 24 * HOUR_MS
