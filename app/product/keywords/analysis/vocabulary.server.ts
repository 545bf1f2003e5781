/**
 * Loads an account's vocabulary: the names of the account and its locations, which are not keywords, and the terms of
 * its categories. A single word of a name can still be a keyword if it is common in reviews of any business or is a
 * category term, such as "coffee" in Blue Bottle Coffee.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
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

/** Returns the single words of a name, because reviews often use one word instead of the whole name. */
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
