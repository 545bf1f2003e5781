/**
 * Determines which category the user meant: the one chosen from the search results, or the one whose full name was
 * typed. When the text was typed but not searched yet, searches for it and returns the form with the results.
 */
import type { Tx } from '#app/database/tenant.server'
import { loadedPart } from '../failure.server'
import {
  type CategoryPage,
  categoriesNamed,
  findCategory,
  type PlaceCategory,
  searchCategories,
} from '../places/categories.server'
import type { TypedLocation } from './location-schema'
import { noCategories, noCategory } from './messages'

export type CategoryFacts = { category_id: string | null; category_name: string }
export type CategoryChoice = { ok: true; facts: CategoryFacts } | { ok: false; reason: string }

const none: CategoryFacts = { category_id: null, category_name: '' }
type Typed = Pick<TypedLocation, 'category_id' | 'category_q' | 'category_sought'>

export async function chosenCategory(
  tx: Tx,
  typed: Typed,
  { category_id, category_name }: CategoryFacts,
): Promise<CategoryChoice> {
  const { category_id: id, category_q: words, category_sought: sought } = typed
  if (!words) return { ok: true, facts: none }
  const isKept = words === category_name && (!id || id === category_id)
  if (isKept) return { ok: true, facts: { category_id, category_name } }
  const found = await loadedPart(tx, noCategory, async () =>
    words === sought && id ? findCategory(tx, id) : ((await named(tx, words)) ?? null),
  )
  if (found.failure) return { ok: false, reason: found.failure }
  const category = found.value
  return category
    ? { ok: true, facts: { category_id: category.id, category_name: category.name } }
    : { ok: false, reason: 'Choose a category from the list' }
}

async function named(tx: Tx, words: string): Promise<PlaceCategory | undefined> {
  return (await categoriesNamed(tx, [words])).get(words.toLowerCase())
}

export type FoundCategories = CategoryPage & { words: string; failure?: string }

export async function foundCategories(tx: Tx, words: string, page = 1): Promise<FoundCategories> {
  const found = await loadedPart(tx, noCategories, () => searchCategories(tx, words, page))
  if (found.value) return { ...found.value, words }
  return { categories: [], page: 1, hasMore: false, words, failure: found.failure ?? noCategories }
}
