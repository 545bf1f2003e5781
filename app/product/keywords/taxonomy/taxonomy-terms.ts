/** The terms of each category, separated by commas. */
export type Taxonomy = Record<string, string>
