/** The lifetimes of a token in days. A token without a lifetime does not expire. */
export const tokenLifetimes = ['30', '90', '365'] as const

export const lifetimeLabels: Record<(typeof tokenLifetimes)[number], string> = {
  30: 'In 30 days',
  90: 'In 90 days',
  365: 'In a year',
}
