/**
 * Determines which category the user has chosen: the one selected in the search results, or the one whose full name was
 * entered. If there is no such category, the form is returned with the search results for the text.
 */
import type { Tx } from '#app/kit/database/tenant.server'
import { loadPart } from '../../failures.server'
import {
  type CategoryPage,
  findCategoriesByName,
  findCategory,
  type LocationCategory,
  searchCategories,
} from '../../reference-data/categories.server'
import type { LocationInput } from '../location-schema'
import { categoriesUnavailableMessage, categoryUnavailableMessage } from '../messages'

export type CategoryFacts = { category_id: string | null; category_name: string }
export type CategoryChoice = { ok: true; facts: CategoryFacts } | { ok: false; reason: string }

const emptyCategory: CategoryFacts = { category_id: null, category_name: '' }
type CategoryInput = Pick<LocationInput, 'category_id' | 'category_q' | 'category_searched_q'>

export async function resolveCategory(
  tx: Tx,
  input: CategoryInput,
  { category_id, category_name }: CategoryFacts,
): Promise<CategoryChoice> {
  const { category_id: id, category_q: query, category_searched_q: searchedQuery } = input
  if (!query) return { ok: true, facts: emptyCategory }
  const isUnchanged = query === category_name && (!id || id === category_id)
  if (isUnchanged) return { ok: true, facts: { category_id, category_name } }
  const found = await loadPart(tx, categoryUnavailableMessage, async () =>
    query === searchedQuery && id ? findCategory(tx, id) : ((await findCategoryByName(tx, query)) ?? null),
  )
  if (found.failure) return { ok: false, reason: found.failure }
  const category = found.value
  return category
    ? { ok: true, facts: { category_id: category.id, category_name: category.name } }
    : { ok: false, reason: 'Choose a category from the list' }
}

async function findCategoryByName(tx: Tx, name: string): Promise<LocationCategory | undefined> {
  return (await findCategoriesByName(tx, [name])).get(name.toLowerCase())
}

/** `chosen`: the category that was chosen on another page of the same results. */
export type CategoryResults = CategoryPage & {
  query: string
  chosen: LocationCategory | null
  failure?: string
}

export async function loadCategoryResults(
  tx: Tx,
  query: string,
  page = 1,
  chosenId: string | null = null,
): Promise<CategoryResults> {
  const found = await loadPart(tx, categoriesUnavailableMessage, async () => {
    const results = await searchCategories(tx, query, page)
    const isShown = results.categories.some(({ id }) => id === chosenId)
    return { ...results, chosen: isShown ? null : await findCategory(tx, chosenId) }
  })
  if (found.value) return { ...found.value, query }
  return {
    categories: [],
    page: 1,
    hasMore: false,
    query,
    chosen: null,
    failure: found.failure ?? categoriesUnavailableMessage,
  }
}
