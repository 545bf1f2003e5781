/** Addresses of every page and download there is, with the ids of one account's records filled in. */
import { type Access, downloads, pages } from '#app/routes'
import type { Rows } from '../cast/rows'

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

/** An answered review and an import of the account; the word CANARY stands in both and in the place's name. */
export async function plantRecords({ one }: Rows, accountId: string): Promise<Ids> {
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
  const imported = await one<{ id: string }>(
    `insert into imports (account_id, kind, file_name, file_key, file_bytes, author, status)
     values ($1, 'reviews', 'CANARY.csv', 'none', 1, 'CANARY', 'complete') returning id::text`,
    [accountId],
  )
  return { reviewId: review.id, importId: imported.id }
}
