/** Addresses of every page and download there is, with the ids of one account's records filled in. */
import { type Access, downloads, pages } from '#app/routes'
import type { Rows } from '../cast/rows'
import type { Visitor } from '../cast/visitor'

/** `id` is Remix's name of the route. */
export type Place = { path: string; id: string; access: Access; isDownload: boolean }
export type Ids = Record<'reviewId' | 'importId', string>

export function placesWith(ids: Ids): Place[] {
  const known: Record<string, string> = { ...ids, kind: 'location', report: 'reviews' }
  const fill = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? `no-${name}`)
  const one = (isDownload: boolean) => (page: { path: string; access: Access }) => ({
    path: `/${fill(page.path).replace('*', 'no-such-page')}`,
    id: page.path || 'home',
    access: page.access,
    isDownload,
  })
  return [...pages.map(one(false)), ...downloads.map(one(true))]
}

/**
 * An answered review and an uploaded file of the account. The word CANARY stands in both, and in the name of the
 * review's location: where it turns up, somebody has seen them.
 */
export async function plantRecords({ one }: Rows, accountId: string, importer: Visitor): Promise<Ids> {
  const review = await one<{ id: string; location_id: string }>(
    `update reviews set body = 'CANARY ' || body where account_id = $1 and id = (
       select r.id from reviews r join responses p on p.account_id = r.account_id and p.review_id = r.id
       where r.account_id = $1 and not p.is_read_only and p.status = 'published'
       order by r.published_at desc, r.id desc limit 1) returning id::text, location_id::text`,
    [accountId],
  )
  await one(`update locations set name = 'CANARY ' || name where account_id = $1 and id = $2 returning id`, [
    accountId,
    review.location_id,
  ])
  const file = new FormData()
  file.set('file', new Blob(['Location,Rating,Review\nCANARY Corner,5,CANARY bread\n']), 'CANARY.csv')
  const { leadsTo } = await importer.upload('/settings/imports/new', file)
  const [, importId] = /imports\/(\d+)/.exec(leadsTo ?? '') ?? []
  if (!importId) throw new Error(`the file was not taken: ${leadsTo}`)
  return { reviewId: review.id, importId }
}
