/** Google prefixes a review's name with its account and location; only the last segment identifies the review. */
export function googleReviewId(name: string): string {
  return /^accounts\/[^/]+\/locations\/[^/]+\/reviews\/([^/]+)$/.exec(name)?.[1] ?? name
}
