/**
 * What a provider offers beyond listings if its profiles belong to the user who connected it: posts, photos, edits of
 * single fields, responses and notifications. Only Google has all of this. Create the client with the token of a
 * connection; it holds no state of its own.
 */
import type { DirectoryAdapter } from '../directory-adapter'
import type { ProviderResult } from '../provider-result'
import type { ReviewSourceAdapter } from '../review-source'
import type { ProfilePhotos } from './photos'
import type { ProfilePosts } from './posts'
import type { Profiles } from './profiles'
import type { ResponsePublisher } from './responses'

export type ProfileClient = {
  /** Counts an edit and returns null if the profile can be edited now. Otherwise, returns a `throttled` result. */
  checkEditLimit: (locationName: string) => Promise<ProviderResult<never> | null>
  directory: DirectoryAdapter
  reviews: ReviewSourceAdapter
  profiles: Profiles
  posts: ProfilePosts
  photos: ProfilePhotos
  responseTo: (locationName: string, reviewId: string) => ResponsePublisher
  /** Subscribes the topic to notifications about all profiles of an account. Safe to repeat. */
  subscribe: (accountName: string, topic: string) => Promise<ProviderResult<null>>
}
