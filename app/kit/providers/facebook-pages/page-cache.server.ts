/**
 * Caches the Pages of a connection: the user's own Pages, and the locations below each of them. The list is fetched
 * once and kept for five minutes, because every location of an account is searched for in the same list.
 */
import { mapResult, type ProviderResult } from '../provider-result'
import type { GraphApi } from './graph-api.server'
import { createPageIndex, type PageIndex } from './page-index'
import { type FacebookPage, facebookPage } from './wire'

const fields = 'id,name,link,store_number,store_code,parent_page,location,phone'
const maxAgeMs = 5 * 60 * 1000

export type PageCache = {
  list: () => Promise<ProviderResult<FacebookPage[]>>
  index: () => Promise<ProviderResult<PageIndex>>
  clear: () => void
}

export function createPageCache(api: GraphApi, mainPage?: string): PageCache {
  let cached: { result: Promise<ProviderResult<PageIndex>>; until: number } | null = null

  async function fetchAll(): Promise<ProviderResult<FacebookPage[]>> {
    const query = { fields, limit: '100' }
    if (mainPage) return api.list(`${mainPage}/locations`, query, facebookPage)
    const hasLocations = `${fields},locations.limit(1){id}`
    const own = await api.list('me/accounts', { ...query, fields: hasLocations }, facebookPage)
    if (own.outcome !== 'ok') return own
    const pages = new Map(own.value.map((page) => [page.id, page]))
    for (const { id, locations } of own.value) {
      if (!locations?.data.length) continue
      const children = await api.list(`${id}/locations`, query, facebookPage)
      if (children.outcome !== 'ok') return children
      for (const page of children.value) pages.set(page.id, page)
    }
    return { outcome: 'ok', value: [...pages.values()] }
  }

  async function index(): Promise<ProviderResult<PageIndex>> {
    if (cached && cached.until > performance.now()) return cached.result
    const pending = fetchAll().then((result) => mapResult(result, createPageIndex))
    const entry = { result: pending, until: Infinity }
    cached = entry
    const result = await entry.result
    entry.until = result.outcome === 'ok' ? performance.now() + maxAgeMs : 0
    return result
  }

  return {
    index,
    list: async () => mapResult(await index(), ({ pages }) => pages),
    clear() {
      cached = null
    },
  }
}
