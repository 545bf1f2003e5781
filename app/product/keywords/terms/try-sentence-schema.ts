/**
 * Validates the text to analyze. The limit is lower than the length up to which reviews are analyzed, so that the whole
 * text is analyzed.
 */
import { z } from 'zod'
import { formatInteger } from '#app/kit/ui/format-numbers'

const maxLength = 2000

export const trySentenceSchema = z.object({
  text: z
    .string()
    .max(maxLength, {
      error: ({ input }) =>
        `Use at most ${formatInteger(maxLength)} characters; these are ${formatInteger(String(input).length)}`,
    })
    .default(''),
})
