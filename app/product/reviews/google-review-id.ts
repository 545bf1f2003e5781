/** Returns the ID in a review's name, which Google prefixes with the account and the location. */
export function googleReviewId(name: string): string {
  return /^accounts\/[^/]+\/locations\/[^/]+\/reviews\/([^/]+)$/.exec(name)?.[1] ?? name
}
