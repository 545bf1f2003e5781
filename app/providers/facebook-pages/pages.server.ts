/**
 * The Pages of a connection: the person's own, and the locations under each of them. The list is read once and cached
 * for some minutes, because every location of an account is searched for in the same list.
 */
import { type Answer, mapAnswer } from '../answer'
import type { Graph } from './graph.server'
import { type PageIndex, pageIndex } from './page-index'
import { type FacebookPage, facebookPage } from './wire'

const fields = 'id,name,link,store_number,store_code,parent_page,location,phone'
const keptMs = 5 * 60 * 1000

export type KnownPages = {
  all: () => Promise<Answer<FacebookPage[]>>
  index: () => Promise<Answer<PageIndex>>
  forget: () => void
}

export function knownPages(api: Graph, mainPage?: string): KnownPages {
  let kept: { answer: Promise<Answer<PageIndex>>; until: number } | null = null

  async function readAll(): Promise<Answer<FacebookPage[]>> {
    const query = { fields, limit: '100' }
    if (mainPage) return api.list(`${mainPage}/locations`, query, facebookPage)
    const hasLocations = `${fields},locations.limit(1){id}`
    const own = await api.list('me/accounts', { ...query, fields: hasLocations }, facebookPage)
    if (own.outcome !== 'ok') return own
    const found = new Map(own.value.map((page) => [page.id, page]))
    for (const { id, locations } of own.value) {
      if (!locations?.data.length) continue
      const under = await api.list(`${id}/locations`, query, facebookPage)
      if (under.outcome !== 'ok') return under
      for (const page of under.value) found.set(page.id, page)
    }
    return { outcome: 'ok', value: [...found.values()] }
  }

  async function index(): Promise<Answer<PageIndex>> {
    if (kept && kept.until > performance.now()) return kept.answer
    const answered = readAll().then((answer) => mapAnswer(answer, pageIndex))
    const next = { answer: answered, until: Infinity }
    kept = next
    const answer = await next.answer
    next.until = answer.outcome === 'ok' ? performance.now() + keptMs : 0
    return answer
  }

  return {
    index,
    all: async () => mapAnswer(await index(), ({ pages }) => pages),
    forget() {
      kept = null
    },
  }
}
