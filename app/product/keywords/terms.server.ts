/**
 * Loads and saves the terms that identify an account's experience categories. Initially, they are copied from the
 * default terms of the account's vertical. Once the account has changed its terms, it no longer receives updates to
 * those defaults. After a change, all of its reviews are analyzed again.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Term, termsFor } from './taxonomy/taxonomy'

/**
 * Replaces the account's terms and requests a new analysis of all reviews. A category without terms is no longer found
 * in any text.
 */
export async function replaceTerms(tx: Tx, terms: Term[]): Promise<void> {
  await lockAnalysis(tx)
  await saveTerms(tx, terms)
  await sql`
    update keyword_analyses set has_own_terms = true, analyzed_to = 0 where account_id = ${tx.accountId}`.execute(
    tx,
  )
}

/** Checks whether the account has changed its terms, so that it no longer receives updates to the default terms. */
export async function hasOwnTerms(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from keyword_analyses where account_id = ${tx.accountId} and has_own_terms`.execute(tx)
  return rows.length > 0
}

/**
 * Marks the terms as changed by the account if only category names have changed, so that no review has to be analyzed
 * again.
 */
export async function markTermsAsOwn(tx: Tx): Promise<void> {
  await sql`update keyword_analyses set has_own_terms = true where account_id = ${tx.accountId}`.execute(tx)
}

/**
 * Replaces the account's terms with the default terms of its vertical and requests a new analysis of all reviews. The
 * account receives future updates to those defaults again.
 */
export async function resetTerms(tx: Tx): Promise<void> {
  await lockAnalysis(tx)
  await sql`
    update keyword_analyses set has_own_terms = false, analyzed_to = 0 where account_id = ${tx.accountId}`.execute(
    tx,
  )
  await copyVerticalTerms(tx)
}

/**
 * Prevents workers from analyzing the account's reviews until the transaction ends, by locking the row that the workers
 * lock.
 */
export async function lockAnalysis(tx: Tx): Promise<void> {
  await sql`
    insert into keyword_analyses (account_id, version, analyzed_to) values (${tx.accountId}, 0, 0)
    on conflict do nothing`.execute(tx)
  await sql`select from keyword_analyses where account_id = ${tx.accountId} for update`.execute(tx)
}

/** Deletes the categories that have neither terms nor reviews. Call it after all reviews have been analyzed. */
export async function deleteUnusedCategories(tx: Tx): Promise<void> {
  await sql`
    delete from categories c where c.account_id = ${tx.accountId}
      and not exists (
        select from category_terms t where t.account_id = c.account_id and t.category_id = c.id)
      and not exists (
        select from review_categories r where r.account_id = c.account_id and r.category_id = c.id)`.execute(
    tx,
  )
}

/** Copies the default terms of the account's vertical, unless the account has changed its terms. */
export async function copyVerticalTerms(tx: Tx): Promise<void> {
  const { rows } = await sql<{ vertical: string }>`
    select a.vertical from accounts a where a.id = ${tx.accountId} and not exists (
      select from keyword_analyses k where k.account_id = a.id and k.has_own_terms)`.execute(tx)
  if (rows[0]) await saveTerms(tx, termsFor(rows[0].vertical))
}

async function saveTerms(tx: Tx, terms: Term[]): Promise<void> {
  const names = terms.map(({ category }) => category)
  await sql`
    insert into categories (account_id, name)
    select ${tx.accountId}::bigint, min(name) from unnest(${names}::text[]) as n(name)
    where not exists (select from categories c where c.account_id = ${tx.accountId} and lower(c.name) = lower(n.name))
    group by lower(name) order by lower(name)
    on conflict (account_id, lower(name)) do nothing`.execute(tx)
  await sql`delete from category_terms where account_id = ${tx.accountId}`.execute(tx)
  await sql`
    insert into category_terms (account_id, category_id, term)
    select distinct c.account_id, c.id, lower(n.term)
    from unnest(${names}::text[], ${terms.map(({ term }) => term)}::text[]) as n(category, term)
    join categories c on c.account_id = ${tx.accountId} and lower(c.name) = lower(n.category)`.execute(tx)
}
