/**
 * Parses Google's resource names, such as `accounts/1/locations/2/reviews/3`. They come from the database, where
 * imports may have stored anything, and become part of a URL, so a name is validated and each of its parts is encoded.
 */
const idPattern = '([^/\\s]{1,256})'
const locationPattern = new RegExp(`^accounts/${idPattern}/locations/${idPattern}$`)
const reviewPattern = new RegExp(`^accounts/${idPattern}/locations/${idPattern}/reviews/${idPattern}$`)
const mediaPattern = new RegExp(`^accounts/${idPattern}/locations/${idPattern}/media/${idPattern}$`)
const postPattern = new RegExp(`^accounts/${idPattern}/locations/${idPattern}/localPosts/${idPattern}$`)

export function reviewNameOf(locationName: string, reviewId: string): string {
  return `${locationName}/reviews/${reviewId}`
}

/** Returns the location part of a review's name, or null if it is not a review's name. */
export function locationNameOfReview(name: string): string | null {
  const [, account, location] = reviewPattern.exec(name) ?? []
  return account && location ? `accounts/${account}/locations/${location}` : null
}

export function pathOfLocation(name: string): string | null {
  return encodedPath(locationPattern, name)
}

/** Returns the path of a profile in v1, which is its name without the account. Returns null for an invalid name. */
export function pathOfProfile(locationName: string): string | null {
  return pathOfLocation(locationName)?.replace(/^accounts\/[^/]+\//, '') ?? null
}

export function pathOfReview(name: string): string | null {
  return encodedPath(reviewPattern, name)
}

export function pathOfMedia(name: string): string | null {
  return encodedPath(mediaPattern, name)
}

/** Returns the location part of a photo's name, or null if it is not a photo's name. */
export function locationNameOfMedia(name: string): string | null {
  const [, account, location] = mediaPattern.exec(name) ?? []
  return account && location ? `accounts/${account}/locations/${location}` : null
}

export function pathOfPost(name: string): string | null {
  return encodedPath(postPattern, name)
}

/** Returns the location part of a post's name, or null if it is not a post's name. */
export function locationNameOfPost(name: string): string | null {
  const [, account, location] = postPattern.exec(name) ?? []
  return account && location ? `accounts/${account}/locations/${location}` : null
}

function encodedPath(pattern: RegExp, name: string): string | null {
  const ids = pattern.exec(name)?.slice(1)
  // Reject `.` and `..`: resolving the URL would remove them, so that the URL points to a different resource.
  if (!ids || !name.isWellFormed() || ids.some((id) => id === '.' || id === '..')) return null
  return name.split('/').map(encodeURIComponent).join('/')
}
