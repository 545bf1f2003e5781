/** The industries that an account can be in. */
export const verticals = {
  agency: 'Agency',
  automotive: 'Automotive',
  beauty: 'Beauty and wellness',
  education: 'Education',
  financial: 'Financial services',
  fitness: 'Fitness and sports',
  healthcare: 'Healthcare',
  home_services: 'Home services',
  hospitality: 'Hotels and lodging',
  legal: 'Legal',
  real_estate: 'Real estate',
  restaurants: 'Restaurants and food',
  retail: 'Retail',
  senior_care: 'Senior care',
  other: 'Other industry',
} as const

export type Vertical = keyof typeof verticals

export function isVertical(value: string): value is Vertical {
  return Object.hasOwn(verticals, value)
}
