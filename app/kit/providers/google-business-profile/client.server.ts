/** Binds everything that Google offers for the profiles of a connected user to a connection. */
import type { ProfileClient } from '../profile-client/profile-client'
import type { GoogleApi } from './api.server'
import { createGoogleAdapter } from './directory.server'
import { photosOf } from './media/media.server'
import { updateNotificationSetting } from './notifications.server'
import { postsOf } from './posts/local-posts.server'
import { findCategory } from './profiles/categories.server'
import { editProfile, validateEdit } from './profiles/edit-profile.server'
import { getShownProfile, listAccounts, listProfiles } from './profiles/profiles.server'
import { searchGoogleLocations } from './profiles/search-locations.server'
import { createResponsePublisher } from './reviews/response-publisher.server'
import { createGoogleReviewSource } from './reviews/review-source.server'

/** `apiUrl` is the base URL of the API for reviews and media. */
export function createGoogleClient(api: GoogleApi, apiUrl: string): ProfileClient {
  return {
    checkEditLimit: api.checkEditLimit,
    directory: createGoogleAdapter(api),
    reviews: createGoogleReviewSource(api),
    profiles: {
      listAccounts: () => listAccounts(api),
      list: (accountName) => listProfiles(api, accountName),
      getShown: (locationName) => getShownProfile(api, locationName),
      edit: (edit) => editProfile(api, edit),
      validate: (edit) => validateEdit(api, edit),
      findCategory: (name, regionCode) => findCategory(api, name, regionCode),
      searchPlaces: (text) => searchGoogleLocations(api, { query: text }),
    },
    posts: postsOf(api),
    photos: photosOf(api, apiUrl),
    responseTo: (locationName, reviewId) => createResponsePublisher(api, locationName, reviewId),
    subscribe: (accountName, topic) => updateNotificationSetting(api, accountName, topic),
  }
}
