/**
 * The links to a review. Where there is room for it, the review opens beside the list (`?review=`); on narrower screens,
 * on its own page. CSS shows one of the two links, because a server cannot know the width of the window.
 */
import type { Href } from '#app/kit/routing/href'

/** The fragment that leads to the field in which a response is written. */
export const responseFragment = '#response-body'

/** Returns the link to the list with the review open beside it. `listSearch` is the query of that page of the list. */
export function besideList(href: Href, listSearch: string, reviewId: string): string {
  return href('/reviews', withReview(listSearch, reviewId))
}

/** Returns the query with this review open, or with none. */
export function withReview(search: string, reviewId: string | null): URLSearchParams {
  const params = new URLSearchParams(search)
  params.delete('review')
  if (reviewId !== null) params.set('review', reviewId)
  return params
}

/** Checks whether the style sheet shows an open review beside the list. */
export function hasRoomBesideList(): boolean {
  return window.matchMedia('(width >= 80rem)').matches
}
