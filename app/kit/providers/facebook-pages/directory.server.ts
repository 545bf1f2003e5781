/**
 * Facebook as a directory: the Pages that one user's token gives access to through the Graph API. Edits are sent with
 * the Page's own token and become visible within minutes. Facebook does not report when, so only a reading shows that
 * an edit is live. Pages are not created, because a person has to own them. The name of a Page is read but not written,
 * because Facebook reviews name changes manually.
 */

import type { DirectoryAdapter, FieldAbility, ShownListing, Submission } from '../directory-adapter'
import type { ListingFacts, ListingField } from '../listing-facts'
import type { ProviderResult } from '../provider-result'
import { createGraphApi, type GraphApi, type GraphSettings, pageIdPath } from './graph-api.server'
import { createPageCache } from './page-cache.server'
import { createPageTokens } from './page-tokens.server'
import { wrongParameter } from './problem'
import { pageFields, parametersByField, toFacts, toForm, unsupportedFields } from './translate'
import { type FacebookPage, facebookPage, facebookSuccess } from './wire'

/** The settings of a connection. With `pageId`, only the locations of that Page are searched. */
export type FacebookPagesSettings = GraphSettings & { pageId?: string }

export const abilities: Record<ListingField, FieldAbility> = {
  public_name: 'reads',
  address: 'writes',
  phone: 'writes',
  website: 'writes',
  category: 'reads',
  open_status: 'writes',
  hours: 'writes',
  special_hours: 'none',
}

export function createFacebookAdapter(settings: FacebookPagesSettings): DirectoryAdapter {
  const api = createGraphApi(settings)
  const pageCache = createPageCache(api, settings.pageId)
  const tokens = createPageTokens(api)

  async function read(remoteId: string): Promise<ProviderResult<ShownListing>> {
    const path = pageIdPath(remoteId)
    if (!path) return unknownPageResult
    const result = await api.call({
      method: 'GET',
      path,
      query: { fields: pageFields },
      shape: facebookPage,
    })
    // Facebook returns the same error for a deleted Page and for a Page that this token cannot read, so do not report
    // the listing as gone.
    if (result.outcome === 'rejected' && result.code === 'NOT_FOUND') {
      pageCache.clear()
      return missingPageResult
    }
    return result.outcome === 'ok' ? { outcome: 'ok', value: toShownListing(result.value) } : result
  }

  return {
    abilities,
    unsupportedFields,
    async find(facts) {
      const index = await pageCache.index()
      if (index.outcome !== 'ok') return index
      const page = index.value.findPage(facts)
      return { outcome: 'ok', value: page && { remoteId: page.id, url: page.link ?? null } }
    },
    read,
    async write(shown, facts, fields) {
      const path = shown && pageIdPath(shown.remoteId)
      if (!path) return unknownPageResult
      const page = shown.document as FacebookPage | null
      return tokens.withToken(path, (token) => sendEdit(api, { path, token, page }, facts, fields))
    },
    /** Returns `live` if the Page can be read. Facebook has no jobs whose outcome could be queried. */
    async confirm(remoteId) {
      const result = await read(remoteId)
      if (result.outcome !== 'ok') return result
      return { outcome: 'ok', value: { state: 'live' } }
    },
  }
}

const unknownPageResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 404,
  code: 'NOT_FOUND',
  reason: 'There is no Facebook Page for this location.',
}

const missingPageResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 404,
  code: 'NOT_FOUND',
  reason: 'The Page no longer exists, or the connected Facebook user has no access to it.',
}

function toShownListing(page: FacebookPage): ShownListing {
  return {
    remoteId: page.id,
    url: page.link ?? null,
    facts: toFacts(page),
    claim: 'ours',
    pending: [],
    version: null,
    document: page,
  }
}

/**
 * Sends an edit. Facebook accepts an edit completely or not at all, so fields that it reports as invalid are removed
 * and the rest is sent again.
 */
async function sendEdit(
  api: GraphApi,
  { path, token, page }: { path: string; token: string; page: FacebookPage | null },
  facts: ListingFacts,
  fields: ListingField[],
): Promise<ProviderResult<Submission>> {
  const refused: Submission['refused'] = []
  let remaining = fields.filter((field) => {
    if (!parametersByField[field])
      refused.push({ field, reason: 'Facebook doesn’t accept this from other apps.' })
    return parametersByField[field]
  })
  while (remaining.length > 0) {
    const byField = remaining.map((field) => [field, parametersByField[field]!(facts, page)] as const)
    const form = toForm(Object.assign({}, ...byField.map(([, parameters]) => parameters)))
    const result = await api.call({ method: 'POST', path, form, token, shape: facebookSuccess })
    const wrong = result.outcome === 'rejected' ? wrongParameter(result.code) : null
    const [field] = byField.find(([, parameters]) => wrong && wrong in parameters) ?? []
    if (result.outcome === 'rejected' && field) {
      refused.push({ field, reason: result.reason })
      remaining = remaining.filter((one) => one !== field)
    } else if (result.outcome === 'ok') {
      return { outcome: 'ok', value: { remoteId: path, job: null, taken: remaining, refused } }
    } else {
      return result
    }
  }
  return { outcome: 'ok', value: { remoteId: path, job: null, taken: [], refused } }
}
