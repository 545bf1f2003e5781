/**
 * Posts on Google (v4). Creating a post is not safe to repeat: after `unavailable`, the post may exist, so list the
 * posts before creating it again. `ok` means accepted, not visible: Google reviews a post first, and reports only
 * whether it shows the post.
 */
import type { LocalPost, ProfilePosts, SourcePost } from '../../profile-client/posts'
import { mapResult, type ProviderResult } from '../../provider-result'
import type { GoogleApi } from '../api.server'
import { locationNameOfPost, pathOfLocation, pathOfPost } from '../resource-names'
import { googleEmptyResponse } from '../wire'
import { googlePost, googlePostPage } from './local-post-wire'
import { postFieldOf, toGooglePost, toSourcePost } from './translate-local-post'

const maxPageSize = 100
/** The maximum number of pages, because callers need only recent posts. */
const maxPages = 5

export function postsOf(api: GoogleApi): ProfilePosts {
  return {
    create: (locationName, post) => createPost(api, locationName, post),
    get: (name) => getPost(api, name),
    list: (locationName) => listPosts(api, locationName),
    remove: (name) => deletePost(api, name),
  }
}

/** Creates a post. Counts as an edit of the profile: call `api.checkEditLimit` first. */
export async function createPost(
  api: GoogleApi,
  locationName: string,
  post: LocalPost,
): Promise<ProviderResult<SourcePost>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownNameResult
  const body = toGooglePost(post)
  const result = await api.call({ method: 'POST', path: `${path}/localPosts`, body, shape: googlePost })
  if (result.outcome === 'rejected') return { ...result, field: postFieldOf(result.field ?? '') ?? '' }
  return mapResult(result, toSourcePost)
}

export async function getPost(api: GoogleApi, name: string): Promise<ProviderResult<SourcePost>> {
  const path = pathOfPost(name)
  if (path === null) return unknownNameResult
  return mapResult(await api.call({ method: 'GET', path, shape: googlePost }), toSourcePost)
}

/** Lists at most the 500 newest posts of the profile, newest first. */
export async function listPosts(api: GoogleApi, locationName: string): Promise<ProviderResult<SourcePost[]>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownNameResult
  const posts: SourcePost[] = []
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const query = { pageSize: String(maxPageSize), pageToken }
    const result = await api.call({ method: 'GET', path: `${path}/localPosts`, query, shape: googlePostPage })
    if (result.outcome !== 'ok') return result
    posts.push(...(result.value.localPosts ?? []).map(toSourcePost))
    pageToken = result.value.nextPageToken || undefined
    if (!pageToken) return { outcome: 'ok', value: posts }
  }
  return { outcome: 'ok', value: posts }
}

/**
 * Deletes a post. Also succeeds if the post no longer exists. A 404 for any other reason, such as a location that no
 * longer exists, is returned as a rejection.
 */
export async function deletePost(api: GoogleApi, name: string): Promise<ProviderResult<null>> {
  const [path, locationName] = [pathOfPost(name), locationNameOfPost(name)]
  if (path === null || locationName === null) return unknownNameResult
  const refusal = await api.checkEditLimit(locationName)
  if (refusal) return refusal
  const result = await api.call({ method: 'DELETE', path, shape: googleEmptyResponse })
  if (result.outcome === 'rejected' && result.status === 404) {
    const remaining = await listPosts(api, locationName)
    if (remaining.outcome !== 'ok') return remaining
    if (!remaining.value.some((post) => post.name === name)) return { outcome: 'ok', value: null }
  }
  return mapResult(result, () => null)
}

const unknownNameResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'INVALID_NAME',
  reason: 'This location is not linked to Google.',
}
