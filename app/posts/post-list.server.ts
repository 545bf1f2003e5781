/** The list of posts as its page shows it: bar, total, one page of them, and what its reader has not finished. */
import { sql } from 'kysely'
import type { Id, PostTopic } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { type Clock, defaultFilter } from '#app/filters/filter'
import { resolveRange } from '#app/filters/resolve-range'
import { listFilter, pageLinks } from '#app/reports/page-links'
import { countOf, hasRows, pageOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import type { Viewer } from '#app/session/viewer.server'
import type { PostContent } from './post'
import { postFilter } from './post-filter'
import { postReport } from './post-report.server'

export async function postsPage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await requestedFilter(tx, postReport, searchOf(request))
  const page = await pageOf(tx, postReport, filter, clock)
  const list = listFilter(filter, [])
  const mayCreate = viewer.can('google_post_content.create')
  return {
    bar: await filterBar(tx, { request, definition: postFilter, filter, names, clock, viewer }),
    filter,
    posts: page.rows,
    isUnused:
      page.rows.length === 0 && !(await hasRows(tx, postReport, defaultFilter(postFilter.rules), clock)),
    total: await countOf(tx, postReport, filter, clock),
    dates: resolveRange(filter.range, clock).dates,
    links: pageLinks(postFilter, list, page, (search) =>
      viewer.href('/dashboard/local_listings/google-posts', search),
    ),
    search: postFilter.toParams(list).toString(),
    notice,
    mayCreate,
    drafts: mayCreate ? await draftsOf(tx, viewer.userId) : [],
  }
}

export type Draft = { id: Id; topic: PostTopic; content: PostContent; changedAt: Date | string }

async function draftsOf(tx: Tx, userId: Id): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select id, topic, content, changed_at as "changedAt" from posts
    where account_id = ${tx.accountId} and user_id = ${userId} and status = 'draft'
      and (content ->> 'summary' <> '' or content ->> 'title' <> '' or picture_id is not null)
    order by changed_at desc limit 5`.execute(tx)
  return rows
}
