/**
 * What is specific to one account's reviews: the names of the account and its locations, and its categories' terms. A
 * single word of a name is still a keyword if reviews of any business use it or it identifies a category: the coffee of
 * Blue Bottle Coffee.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { everydayWords } from '../nlp/everyday-words'
import type { Vocabulary } from '../nlp/text-analyzer.server'
import { businessTypeNouns } from '../taxonomy/taxonomy'

export async function loadVocabulary(tx: Tx): Promise<Vocabulary> {
  const { rows } = await sql<{ vertical: string; name: string; locationNames: string[] | null }>`
    select a.vertical, a.name, (
      select array_agg(distinct n.name) from locations l, unnest(array[l.name, l.public_name, l.city]) as n(name)
      where l.account_id = a.id and n.name <> '') as "locationNames"
    from accounts a where a.id = ${tx.accountId}`.execute(tx)
  const { vertical, name, locationNames } = rows[0]!
  const categoriesByTerm = await loadCategoriesByTerm(tx)
  const lowercaseNames = [name, ...(locationNames ?? [])].map((name) => name.toLowerCase())
  const names = [...lowercaseNames, ...nameParts(name)].filter(
    (name) => !everydayWords.has(name) && !categoriesByTerm.has(name),
  )
  return { names: new Set([...names, ...businessTypeNouns(vertical)]), categoriesByTerm }
}

/** Reviews often use a single word of a name instead of the whole name. */
function nameParts(name: string): string[] {
  return name.toLowerCase().match(/\p{L}{3,}/gu) ?? []
}

async function loadCategoriesByTerm(tx: Tx): Promise<Map<string, string[]>> {
  const terms = await tx
    .selectFrom('category_terms')
    .select(['term', 'category_id'])
    .where('account_id', '=', tx.accountId)
    .execute()
  const categories = new Map<string, string[]>()
  for (const { term, category_id } of terms)
    categories.set(term, [...(categories.get(term) ?? []), category_id])
  return categories
}
