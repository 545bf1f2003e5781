/**
 * What is specific to one account's reviews: the names of the account and its locations, and its categories' terms. A
 * single word of a name is still a keyword if reviews of any business use it or it identifies a category: the coffee of
 * Blue Bottle Coffee.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { everydayWords } from './reading/everyday-words'
import type { Vocabulary } from './reading/read-review.server'
import { kindWords } from './taxonomy/taxonomy'

export async function vocabularyOf(tx: Tx): Promise<Vocabulary> {
  const { rows } = await sql<{ vertical: string; name: string; places: string[] | null }>`
    select a.vertical, a.name, (
      select array_agg(distinct n.name) from locations l, unnest(array[l.name, l.public_name, l.city]) as n(name)
      where l.account_id = a.id and n.name <> '') as places
    from accounts a where a.id = ${tx.accountId}`.execute(tx)
  const { vertical, name, places } = rows[0]!
  const categoriesOf = await categoriesByTerm(tx)
  const called = [name, ...(places ?? [])].map((each) => each.toLowerCase())
  const names = [...called, ...wordsOf(name)].filter(
    (each) => !everydayWords.has(each) && !categoriesOf.has(each),
  )
  return { names: new Set([...names, ...kindWords(vertical)]), categoriesOf }
}

/** Reviews use a single word of a name for the whole. */
function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/\p{L}{3,}/gu) ?? []
}

async function categoriesByTerm(tx: Tx): Promise<Map<string, string[]>> {
  const terms = await tx
    .selectFrom('category_terms')
    .select(['term', 'category_id'])
    .where('account_id', '=', tx.accountId)
    .execute()
  const known = new Map<string, string[]>()
  for (const { term, category_id } of terms) known.set(term, [...(known.get(term) ?? []), category_id])
  return known
}
