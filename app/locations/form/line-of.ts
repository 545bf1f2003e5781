import { z } from 'zod'

/** A text of one line, at most that many characters. */
export function lineOf(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Use at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'Use one line')
}
