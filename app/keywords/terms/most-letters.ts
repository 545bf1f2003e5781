/** As much of a text as is tried at once. */
export const mostLetters = 2000
