import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Term } from '#app/product/keywords/taxonomy/taxonomy'

/** Lists the account's terms, sorted by category, then term. */
export async function listTerms(tx: Tx): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select c.name as category, t.term from category_terms t
    join categories c on c.account_id = t.account_id and c.id = t.category_id
    where t.account_id = ${tx.accountId} order by lower(c.name), t.term`.execute(tx)
  return rows
}
