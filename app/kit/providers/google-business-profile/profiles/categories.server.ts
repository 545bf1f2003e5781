/**
 * Lists Google's business categories with their names and Google's ids. Google can search only by the beginning of a
 * name.
 */
import type { ProfileCategory } from '../../profile-client/profiles'
import { mapResult, type ProviderResult } from '../../provider-result'
import type { GoogleApi } from '../api.server'
import { googleCategoryPage } from '../location-wire'

export type CategoryQuery = {
  regionCode?: string
  languageCode?: string
  /** The beginning of a category's name. */
  startsWith?: string
  pageToken?: string
}

export async function listCategories(
  api: GoogleApi,
  { regionCode = 'US', languageCode = 'en', startsWith, pageToken }: CategoryQuery = {},
): Promise<ProviderResult<{ categories: ProfileCategory[]; nextPageToken: string | null }>> {
  const filter = startsWith ? `displayName=${startsWith.replace(/["\\]/g, '')}` : undefined
  const query = { regionCode, languageCode, view: 'BASIC', pageSize: '100', filter, pageToken }
  const result = await api.call({
    api: 'information',
    method: 'GET',
    path: 'categories',
    query,
    shape: googleCategoryPage,
  })
  return mapResult(result, ({ categories, nextPageToken }) => ({
    categories: (categories ?? []).map(({ name, displayName }) => ({
      gcid: name.replace(/^categories\//, ''),
      name: displayName,
    })),
    nextPageToken: nextPageToken || null,
  }))
}

/** Finds a category by its whole name. Returns null if Google has no such category in the region. */
export async function findCategory(
  api: GoogleApi,
  name: string,
  regionCode: string,
): Promise<ProviderResult<ProfileCategory | null>> {
  const found = await listCategories(api, { startsWith: name, regionCode })
  return mapResult(
    found,
    ({ categories }) => categories.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null,
  )
}
