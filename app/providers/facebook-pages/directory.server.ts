/**
 * Facebook as a directory: the Pages that one person's token gives access to, over the Graph API. Edits are sent with
 * the Page's own token and show within minutes. Facebook does not report when, so only a reading says "live". Pages are
 * not created, because somebody has to own them. The name of a Page is read but not written, because Facebook has
 * people review it.
 */
import type { Answer } from '../answer'
import type {
  DirectoryAdapter,
  FieldAbility,
  ListingField,
  PlaceFacts,
  ShownListing,
  Submission,
} from '../directory-adapter'
import { type Graph, type GraphSettings, graph, pathOfId } from './graph.server'
import { pageTokens } from './page-tokens.server'
import { knownPages } from './pages.server'
import { wrongParameter } from './problem'
import { cannotExpress, pageFields, parametersOf, toFacts, toForm } from './translate'
import { type FacebookPage, facebookPage, facebookSuccess } from './wire'

/** With `pageId`, only the locations of that Page. */
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

export function facebookPages(settings: FacebookPagesSettings): DirectoryAdapter {
  const api = graph(settings)
  const pages = knownPages(api, settings.pageId)
  const tokens = pageTokens(api)

  async function read(remoteId: string): Promise<Answer<ShownListing>> {
    const path = pathOfId(remoteId)
    if (!path) return unknownPage
    const answer = await api.call({
      method: 'GET',
      path,
      query: { fields: pageFields },
      shape: facebookPage,
    })
    // Facebook gives the same answer for a deleted Page and for one that this token may not read, so the reason is
    // unknown.
    if (answer.outcome === 'rejected' && answer.code === 'NOT_FOUND') {
      pages.forget()
      return gonePage
    }
    return answer.outcome === 'ok' ? { outcome: 'ok', value: toShown(answer.value) } : answer
  }

  return {
    abilities,
    cannotExpress,
    async find(facts) {
      const known = await pages.index()
      if (known.outcome !== 'ok') return known
      const page = known.value.pageOf(facts)
      return { outcome: 'ok', value: page && { remoteId: page.id, url: page.link ?? null } }
    },
    read,
    async write(shown, facts, fields) {
      const path = shown && pathOfId(shown.remoteId)
      if (!path) return unknownPage
      const page = shown.document as FacebookPage | null
      return tokens.as(path, (token) => send(api, { path, token, page }, facts, fields))
    },
    /** Facebook has no jobs: the outcome of an edit is read from the Page. */
    async confirm(remoteId) {
      const answer = await read(remoteId)
      if (answer.outcome !== 'ok') return answer
      return { outcome: 'ok', value: { state: 'live' } }
    },
  }
}

const unknownPage: Answer<never> = {
  outcome: 'rejected',
  status: 404,
  code: 'NOT_FOUND',
  reason: 'There is no Facebook Page for this location.',
}

const gonePage: Answer<never> = {
  outcome: 'rejected',
  status: 404,
  code: 'NOT_FOUND',
  reason: 'The Page is gone, or may not be read by whoever connected Facebook.',
}

function toShown(page: FacebookPage): ShownListing {
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
 * Sends an edit. Facebook accepts an edit completely or not at all, so fields it names as wrong are left out and the
 * rest is sent again.
 */
async function send(
  api: Graph,
  { path, token, page }: { path: string; token: string; page: FacebookPage | null },
  facts: PlaceFacts,
  fields: ListingField[],
): Promise<Answer<Submission>> {
  const refused: Submission['refused'] = []
  let left = fields.filter((field) => {
    if (!parametersOf[field]) refused.push({ field, reason: 'Facebook does not take this from others.' })
    return parametersOf[field]
  })
  while (left.length > 0) {
    const byField = left.map((field) => [field, parametersOf[field]!(facts, page)] as const)
    const form = toForm(Object.assign({}, ...byField.map(([, parameters]) => parameters)))
    const answer = await api.call({ method: 'POST', path, form, token, shape: facebookSuccess })
    const wrong = answer.outcome === 'rejected' ? wrongParameter(answer.code) : null
    const [field] = byField.find(([, parameters]) => wrong && wrong in parameters) ?? []
    if (answer.outcome === 'rejected' && field) {
      refused.push({ field, reason: answer.reason })
      left = left.filter((one) => one !== field)
    } else if (answer.outcome === 'ok') {
      return { outcome: 'ok', value: { remoteId: path, job: null, taken: left, refused } }
    } else {
      return answer
    }
  }
  return { outcome: 'ok', value: { remoteId: path, job: null, taken: [], refused } }
}
