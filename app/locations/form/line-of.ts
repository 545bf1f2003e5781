import { z } from 'zod'

/** A single-line text of at most `most` characters. */
export function lineOf(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Use at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'Use one line')
}
