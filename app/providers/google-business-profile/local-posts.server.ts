/**
 * Posts on Google (v4). Creating one is not safe to repeat: after `unavailable` it may exist, so list the posts before
 * creating it again. `ok` means accepted, not shown: Google reviews a post first, and reports only whether it shows it.
 */
import { type Answer, mapAnswer } from '../answer'
import type { GoogleApi } from './api.server'
import { type OwnPost, type SourcePost, toGooglePost, toSourcePost } from './local-post-translate'
import { googlePost, googlePostPage } from './local-post-wire'
import { locationNameOfPost, pathOfLocation, pathOfPost } from './names'
import { googleNothing } from './wire'

const largestPage = 100
/** Callers need only recent posts. */
const mostPages = 5

/** Counts as an edit of the profile: call `api.refuseEdit` first. */
export async function createPost(
  api: GoogleApi,
  locationName: string,
  post: OwnPost,
): Promise<Answer<SourcePost>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownName
  const body = toGooglePost(post)
  const answer = await api.call({ method: 'POST', path: `${path}/localPosts`, body, shape: googlePost })
  return mapAnswer(answer, toSourcePost)
}

export async function getPost(api: GoogleApi, name: string): Promise<Answer<SourcePost>> {
  const path = pathOfPost(name)
  if (path === null) return unknownName
  return mapAnswer(await api.call({ method: 'GET', path, shape: googlePost }), toSourcePost)
}

/** Lists the posts of the profile, newest first. Of very many, only the newest. */
export async function listPosts(api: GoogleApi, locationName: string): Promise<Answer<SourcePost[]>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownName
  const found: SourcePost[] = []
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { pageSize: String(largestPage), pageToken }
    const answer = await api.call({ method: 'GET', path: `${path}/localPosts`, query, shape: googlePostPage })
    if (answer.outcome !== 'ok') return answer
    found.push(...(answer.value.localPosts ?? []).map(toSourcePost))
    pageToken = answer.value.nextPageToken || undefined
    if (!pageToken) return { outcome: 'ok', value: found }
  }
  return { outcome: 'ok', value: found }
}

/** Deleting what is already gone succeeds. A 404 for any other reason (a lost location) stays a rejection. */
export async function deletePost(api: GoogleApi, name: string): Promise<Answer<null>> {
  const [path, locationName] = [pathOfPost(name), locationNameOfPost(name)]
  if (path === null || locationName === null) return unknownName
  const refusal = await api.refuseEdit(locationName)
  if (refusal) return refusal
  const answer = await api.call({ method: 'DELETE', path, shape: googleNothing })
  if (answer.outcome === 'rejected' && answer.status === 404) {
    const left = await listPosts(api, locationName)
    if (left.outcome !== 'ok') return left
    if (!left.value.some((post) => post.name === name)) return { outcome: 'ok', value: null }
  }
  return mapAnswer(answer, () => null)
}

const unknownName: Answer<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'INVALID_NAME',
  reason: 'This location is not linked to Google.',
}
