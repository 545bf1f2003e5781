/** Tags and experience categories that come with reviews: made if they are new, put on, never taken off. */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'

type NamedReview = { reviewId: Id; name: string }

const tables = {
  tags: { names: sql.table('tags'), links: sql.table('review_tags'), link: sql.ref('tag_id') },
  categories: {
    names: sql.table('categories'),
    links: sql.table('review_categories'),
    link: sql.ref('category_id'),
  },
}

/** Compared without regard to case. Names have one to sixty characters. */
export async function nameReviews(tx: Tx, kind: keyof typeof tables, named: NamedReview[]): Promise<void> {
  if (named.length === 0) return
  const { names, links, link } = tables[kind]
  await sql`
    insert into ${names} (account_id, name)
    select ${tx.accountId}::bigint, min(name) from unnest(${named.map(({ name }) => name)}::text[]) as n(name)
    where not exists (select from ${names} t where t.account_id = ${tx.accountId} and lower(t.name) = lower(n.name))
    group by lower(name) order by lower(name)
    on conflict (account_id, lower(name)) do nothing`.execute(tx)
  await sql`
    insert into ${links} (account_id, review_id, ${link})
    select distinct ${tx.accountId}::bigint, n.review_id, t.id
    from unnest(${named.map(({ reviewId }) => reviewId)}::bigint[], ${named.map(({ name }) => name)}::text[])
      as n(review_id, name)
    join ${names} t on t.account_id = ${tx.accountId} and lower(t.name) = lower(n.name)
    on conflict do nothing`.execute(tx)
}
