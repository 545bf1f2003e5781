/**
 * The Pages a connection opens: its person's own, and the locations under each of them. The list is read once and
 * kept for some minutes, since every place of an account is looked for in the same one.
 */
import type { Answer } from '../answer'
import type { PlaceFacts } from '../directory-adapter'
import { isCertainlySame } from '../place-marks'
import type { Graph } from './graph.server'
import { toAddress } from './translate'
import { type FacebookPage, facebookPage } from './wire'

const fields = 'id,name,link,store_number,store_code,parent_page,location,phone'
const keptMs = 5 * 60 * 1000

export type KnownPages = { all: () => Promise<Answer<FacebookPage[]>>; forget: () => void }

export function knownPages(api: Graph, mainPage?: string): KnownPages {
  let kept: { answer: Promise<Answer<FacebookPage[]>>; until: number } | null = null

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

  return {
    async all() {
      if (kept && kept.until > performance.now()) return kept.answer
      const next = { answer: readAll(), until: Infinity }
      kept = next
      const answer = await next.answer
      next.until = answer.outcome === 'ok' ? performance.now() + keptMs : 0
      return answer
    },
    forget() {
      kept = null
    },
  }
}

/** The Page that carries our external id; else the one with our telephone number and address. Two are none. */
export function pageOfPlace(pages: FacebookPage[], facts: PlaceFacts): FacebookPage | null {
  const ours = plain(facts.external_id)
  const numbered = pages.filter(
    (page) => ours !== '' && [page.store_number, page.store_code].some((number) => plain(number) === ours),
  )
  if (numbered.length === 1) return numbered[0]!
  const there = (
    numbered.length > 1 ? numbered : pages.filter((page) => !belongsElsewhere(page, ours))
  ).filter((page) => isCertainlySame(facts, { phone: page.phone ?? null, address: toAddress(page.location) }))
  return there.length === 1 ? there[0]! : null
}

/** It carries an external id, and not ours. */
function belongsElsewhere({ store_number, store_code }: FacebookPage, ours: string): boolean {
  return ours !== '' && [store_number, store_code].some((number) => plain(number) !== '')
}

function plain(number: string | null | undefined): string {
  return number?.trim().toLowerCase() ?? ''
}
