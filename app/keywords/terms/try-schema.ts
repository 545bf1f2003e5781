/** A text to try, at most as long as what is analyzed of one review. */
import { z } from 'zod'
import { wholeNumber } from '#app/ui/numbers'

const mostLetters = 2000

export const trySchema = z.object({
  text: z.string().max(mostLetters, {
    error: ({ input }) =>
      `Use at most ${wholeNumber(mostLetters)} characters; these are ${wholeNumber(String(input).length)}`,
  }),
})
