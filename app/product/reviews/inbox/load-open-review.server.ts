/** Loads the review that is open beside the list (`?review=`), and the reviews before and after it. */
import { z } from 'zod'
import { parseId } from '#app/kit/database/id'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Href } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { type Clock, changeFilter } from '#app/platform/filters/filter'
import { loadNeighbors } from '#app/platform/reports/neighbors.server'
import type { ReviewDetails } from '../review'
import { type ReviewFilter, reviewFilter } from '../review-filter'
import { reviewReport } from '../review-report.server'
import { findReview } from '../reviews.server'
import { besideList } from './review-links'

const openReviewSchema = z.object({ review: textParameter })

/** The open review with its neighbors. `review` is null if it does not exist or is not visible to the user. */
export type OpenReview = {
  id: string
  review: ReviewDetails | null
  previous: string | null
  next: string | null
}

export async function loadOpenReview(
  tx: Tx,
  request: Request,
  filter: ReviewFilter,
  clock: Clock,
): Promise<OpenReview | null> {
  const id = parseId(readQuery(request, openReviewSchema).review)
  if (id === null) return null
  const { review, neighbors } = await loadTogether(tx, {
    review: () => findReview(tx, id),
    neighbors: () => loadNeighbors(tx, reviewReport, filter, clock, id),
  })
  return { id, review, ...neighbors }
}

/**
 * Returns the neighbors with links that open them beside the page of the list that contains them. If that is not the
 * requested page, it begins or ends at the open review, wherever the reviews of the list have moved by then.
 */
export function neighborLinks(
  href: Href,
  filter: ReviewFilter,
  { id, previous, next }: OpenReview,
  rowIds: string[],
) {
  const linkTo = (reviewId: string | null, cursor: ReviewFilter['cursor']) => {
    if (reviewId === null) return null
    const page = rowIds.includes(reviewId) ? filter : changeFilter(filter, { cursor })
    return { id: reviewId, to: besideList(href, reviewFilter.toParams(page).toString(), reviewId) }
  }
  return { previous: linkTo(previous, { before: id }), next: linkTo(next, { after: id }) }
}
