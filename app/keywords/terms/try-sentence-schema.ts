/** Validates the text to test; its limit is below the length that is analyzed of one review. */
import { z } from 'zod'
import { formatInteger } from '#app/ui/format-numbers'

const maxLength = 2000

export const trySentenceSchema = z.object({
  text: z.string().max(maxLength, {
    error: ({ input }) =>
      `Use at most ${formatInteger(maxLength)} characters; these are ${formatInteger(String(input).length)}`,
  }),
})
