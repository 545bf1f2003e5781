/** What the search found, as the page and the dialog show it. */

export type SearchHit = {
  to: string
  title: string
  /** What the hit is or where it is: a review's rating and location, a location's address. */
  detail: string
  /** The part of a review's text that contains the terms. */
  excerpt?: string
}

export type HitGroup = {
  label: 'Locations' | 'Reviews' | 'Pages' | 'Settings'
  hits: SearchHit[]
  /** The link to the whole list with the same search. */
  all: { label: string; to: string } | null
}

export type SearchResults = {
  text: string
  /** The words of the text, to mark them in the hits. */
  terms: string[]
  groups: HitGroup[]
}

export const maxSearchLength = 200

export function countHits({ groups }: Pick<SearchResults, 'groups'>): number {
  return groups.reduce((sum, { hits }) => sum + hits.length, 0)
}
