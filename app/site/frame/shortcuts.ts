/** Keyboard shortcuts on every page with a list. Each is a single key, so they can be turned off (WCAG 2.1.4). */
export const shortcuts = [
  { key: '/', meaning: 'Search' },
  { key: 'f', meaning: 'Open the first filter' },
  { key: 'j', meaning: 'Next row' },
  { key: 'k', meaning: 'Previous row' },
  { key: 'Enter', meaning: 'Open the row' },
  { key: 'r', meaning: 'Respond to the review' },
  { key: 'x', meaning: 'Select row' },
  { key: 'e', meaning: 'Open the export menu' },
  { key: '?', meaning: 'Show shortcuts' },
] as const
