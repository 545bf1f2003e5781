import { z } from 'zod'

/** A single-line text of at most `maxLength` characters. */
export function singleLineText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `Use at most ${maxLength} characters`)
    .regex(/^\P{Cc}*$/u, 'Use one line')
}
