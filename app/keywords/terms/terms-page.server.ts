/** The data of the category pages: viewing, editing, and confirming a removal. */
import { sql } from 'kysely'
import { isVertical, verticals } from '#app/access/verticals'
import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { termsFor } from '../taxonomy/taxonomy'
import { hasOwnTerms } from '../terms.server'
import { allReviewsInWords, readingProgress } from './reading-progress.server'
import { listTermCategories, requireTermCategory, reviewsOf, stateOf } from './term-categories.server'

export async function termsPage(tx: Tx, viewer: Viewer) {
  const categories = await listTermCategories(tx)
  return {
    categories,
    given: await listGiven(tx),
    progress: await readingProgress(tx),
    maySet: viewer.canOpen('/settings/experience-categories/edit'),
    vertical: verticalName(viewer),
    isOfVertical: isSame(categories, viewer) && !(await hasOwnTerms(tx)),
  }
}

export async function editTermsPage(tx: Tx) {
  const categories = await listTermCategories(tx)
  return {
    seen: stateOf(categories),
    categories,
    reviews: await allReviewsInWords(tx),
  }
}

export async function deleteTermsPage(tx: Tx, id: string | undefined) {
  const { name, id: found } = await requireTermCategory(tx, id)
  return { name, ...(await reviewsOf(tx, found)), reviews: await allReviewsInWords(tx) }
}

export async function resetTermsPage(tx: Tx, viewer: Viewer) {
  const file = [...new Set(termsFor(viewer.account.vertical).map(({ category }) => category))]
  const known = new Set(file.map((name) => name.toLowerCase()))
  return {
    vertical: verticalName(viewer),
    file,
    lost: (await listTermCategories(tx))
      .map(({ name }) => name)
      .filter((name) => !known.has(name.toLowerCase())),
    reviews: await allReviewsInWords(tx),
  }
}

/** Lists categories that came with reviews and have no terms, so that they are found in no text. */
async function listGiven(tx: Tx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id::text as id, c.name from categories c
    where c.account_id = ${tx.accountId}
      and not exists (
        select from category_terms t where t.account_id = c.account_id and t.category_id = c.id)
      and exists (
        select from review_categories r
        where r.account_id = c.account_id and r.category_id = c.id and r.is_manual)
    order by lower(c.name) limit 100`.execute(tx)
  return rows
}

function isSame(categories: { name: string; terms: string[] }[], viewer: Viewer): boolean {
  const key = (category: string, term: string) => `${category.toLowerCase()}: ${term.toLowerCase()}`
  const own = new Set(categories.flatMap(({ name, terms }) => terms.map((term) => key(name, term))))
  const file = new Set(termsFor(viewer.account.vertical).map(({ category, term }) => key(category, term)))
  return own.size === file.size && [...own].every((each) => file.has(each))
}

function verticalName({ account: { vertical } }: Viewer): string {
  return isVertical(vertical) ? verticals[vertical] : verticals.other
}
