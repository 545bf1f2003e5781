/**
 * Loads the data of the category pages: the list, the edit form, and the confirmations of removing and resetting
 * categories.
 */
import { sql } from 'kysely'
import { isVertical, verticals } from '#app/kit/access/verticals'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { termsFor } from '../taxonomy/taxonomy'
import { hasOwnTerms } from '../terms.server'
import { loadAnalysisProgress, loadReviewCountText } from './analysis-progress.server'
import { describeShownCategories } from './category-edits.server'
import { countCategoryReviews, listTermCategories, requireTermCategory } from './term-categories.server'

export async function loadTermsPage(tx: Tx, viewer: Viewer) {
  const { hasOwn, ...loaded } = await loadTogether(tx, {
    categories: () => listTermCategories(tx),
    importedCategories: () => listImportedCategories(tx),
    progress: () => loadAnalysisProgress(tx),
    hasOwn: () => hasOwnTerms(tx),
  })
  return {
    ...loaded,
    canEdit: viewer.canOpen('/settings/experience-categories/edit'),
    vertical: verticalName(viewer),
    hasVerticalTerms: hasSameTermsAsVertical(loaded.categories, viewer) && !hasOwn,
  }
}

export async function loadEditTermsPage(tx: Tx) {
  const categories = await listTermCategories(tx)
  return {
    shown: describeShownCategories(categories),
    categories,
    reviews: await loadReviewCountText(tx),
  }
}

export async function loadDeleteTermsPage(tx: Tx, id: string | undefined) {
  const { name, id: categoryId } = await requireTermCategory(tx, id)
  return { name, ...(await countCategoryReviews(tx, categoryId)), reviews: await loadReviewCountText(tx) }
}

export async function loadResetTermsPage(tx: Tx, viewer: Viewer) {
  const verticalCategories = [...new Set(termsFor(viewer.account.vertical).map(({ category }) => category))]
  const verticalNames = new Set(verticalCategories.map((name) => name.toLowerCase()))
  return {
    vertical: verticalName(viewer),
    verticalCategories,
    removedCategories: (await listTermCategories(tx))
      .map(({ name }) => name)
      .filter((name) => !verticalNames.has(name.toLowerCase())),
    reviews: await loadReviewCountText(tx),
  }
}

/** Lists the categories that were imported with reviews and have no terms, so the analysis never finds them. */
async function listImportedCategories(tx: Tx): Promise<{ id: string; name: string }[]> {
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

function hasSameTermsAsVertical(categories: { name: string; terms: string[] }[], viewer: Viewer): boolean {
  const key = (category: string, term: string) => `${category.toLowerCase()}: ${term.toLowerCase()}`
  const accountTerms = new Set(categories.flatMap(({ name, terms }) => terms.map((term) => key(name, term))))
  const verticalTerms = new Set(
    termsFor(viewer.account.vertical).map(({ category, term }) => key(category, term)),
  )
  return (
    accountTerms.size === verticalTerms.size && [...accountTerms].every((each) => verticalTerms.has(each))
  )
}

function verticalName({ account: { vertical } }: Viewer): string {
  return isVertical(vertical) ? verticals[vertical] : verticals.other
}
