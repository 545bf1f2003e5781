/** The orders of a date that consists of numbers: 3/4 is March 4 or April 3. */
export const dateOrders = ['mdy', 'dmy'] as const
export type DateOrder = (typeof dateOrders)[number]
