/** The `type` and `inputMode` of a fact's input, by its kind. */
export const inputAttributes = {
  phone: { type: 'tel', inputMode: 'tel' },
  website: { type: 'url', inputMode: 'url' },
} as const
