/** How browsers are to treat the input of a fact, by its kind. */
export const inputKinds = {
  phone: { type: 'tel', inputMode: 'tel' },
  website: { type: 'url', inputMode: 'url' },
} as const
