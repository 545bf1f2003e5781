/** The preset date ranges, with their labels in the menu. `resolve-range.ts` computes when they start and end. */
export const presetLabels = {
  yesterday: 'Yesterday',
  today: 'Today',
  last_calendar_week: 'Last calendar week',
  seven_days: 'Last 7 days',
  fourteen_days: 'Last 14 days',
  month_to_date: 'Month to date',
  thirty_days: 'Last 30 days',
  previous_month: 'Previous month',
  quarter_to_date: 'Quarter to date',
  previous_quarter: 'Previous quarter',
  three_months: 'Last 3 months',
  year_to_date: 'Year to date',
  twelve_months: 'Last 12 months',
  last_calendar_year: 'Last calendar year',
  six_months: 'Last 6 months',
  two_years: 'Last 2 years',
  all_time: 'All time',
} as const

export type Descriptor = keyof typeof presetLabels

export const descriptors = Object.keys(presetLabels) as Descriptor[]

/** The presets in menus, in their order. Links can also contain `three_months`, which no menu shows. */
export const presetGroups: { legend: string; descriptors: Descriptor[] }[] = [
  { legend: 'RECENT', descriptors: ['yesterday', 'today'] },
  { legend: 'WEEK', descriptors: ['last_calendar_week', 'seven_days', 'fourteen_days'] },
  { legend: 'MONTH', descriptors: ['month_to_date', 'thirty_days', 'previous_month'] },
  { legend: 'QUARTER', descriptors: ['quarter_to_date', 'previous_quarter'] },
  { legend: 'YEAR', descriptors: ['year_to_date', 'twelve_months', 'last_calendar_year'] },
  { legend: 'OTHER', descriptors: ['six_months', 'two_years', 'all_time'] },
]

/** The presets that the menu of a page offers, unless its filter chooses others. */
export const usualPresets = presetGroups
  .flatMap((group) => group.descriptors)
  .filter((descriptor) => descriptor !== 'two_years')

/** For pages whose figures say little about a few days. */
export const longPresets: Descriptor[] = [
  'thirty_days',
  'six_months',
  'twelve_months',
  'two_years',
  'all_time',
]

/**
 * Returns the offered presets by group. Includes the chosen preset even if the menu does not normally show it, because
 * the form would otherwise lose it.
 */
export function groupPresets(offered: Descriptor[], chosen: Descriptor | 'custom'): typeof presetGroups {
  const groups = presetGroups
    .map(({ legend, descriptors }) => ({
      legend,
      descriptors: descriptors.filter((descriptor) => offered.includes(descriptor)),
    }))
    .filter(({ descriptors }) => descriptors.length > 0)
  if (chosen === 'custom' || groups.some(({ descriptors }) => descriptors.includes(chosen))) return groups
  return groups.map((group) =>
    group.legend === 'OTHER' ? { ...group, descriptors: [chosen, ...group.descriptors] } : group,
  )
}

const shortNames = new Map<string, Descriptor>([
  ['mtd', 'month_to_date'],
  ['qtd', 'quarter_to_date'],
  ['ytd', 'year_to_date'],
  ['prevMonth', 'previous_month'],
  ['prevQuarter', 'previous_quarter'],
])

/** Returns the preset with this name in snake_case, camelCase, or short form (`mtd`), or null. */
export function parseDescriptor(name: string): Descriptor | null {
  const snake = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  return shortNames.get(name) ?? descriptors.find((descriptor) => descriptor === snake) ?? null
}
