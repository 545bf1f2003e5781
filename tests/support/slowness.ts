/**
 * How many times slower the machine is than the one on which time limits were chosen, at least 1. Limits are multiplied
 * by it, so that they detect what hangs. In quarters, so that limits in milliseconds stay whole numbers, as Node requires
 * of the time limit of a program. `npm test` measures it (scripts/testing/machine-speed.mjs).
 */
export const slowness = Math.max(1, Math.ceil(Number(process.env.TEST_SLOWNESS ?? 1) * 4) / 4)
