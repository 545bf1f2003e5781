/** The `type` and `inputMode` attributes of the input for each kind of fact. */
export const inputAttributes = {
  phone: { type: 'tel', inputMode: 'tel' },
  website: { type: 'url', inputMode: 'url' },
} as const
