import { z } from 'zod'

/** Returns the schema for a single line of text with at most `maxLength` characters. */
export function singleLineText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `Use at most ${maxLength} characters`)
    .regex(/^\P{Cc}*$/u, 'Use one line')
}
