/** Google names a review with its account and location in front; what identifies the review is the last segment. */
export function googleReviewId(name: string): string {
  return /^accounts\/[^/]+\/locations\/[^/]+\/reviews\/([^/]+)$/.exec(name)?.[1] ?? name
}
