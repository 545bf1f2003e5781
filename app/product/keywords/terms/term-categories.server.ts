/**
 * Loads and saves the account's categories with their terms. Categories that are not in the submitted form stay
 * unchanged.
 */

import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { EditConflicts } from '#app/kit/forms/form-edits.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { lockAnalysis, markTermsAsOwn, replaceTerms, resetTerms } from '../terms.server'
import type { CategoryInput } from './categories-schema'
import { diffCategories } from './category-changes'
import { mergeCategories } from './category-edits.server'
import { termLimits } from './parse-terms'
import type { LastChange, TermCategory } from './term-category'
import { findUnmatchableTerms } from './unmatchable-terms.server'

/** Lists the categories with terms, in alphabetical order. */
export async function listTermCategories(tx: Tx): Promise<TermCategory[]> {
  const { rows } = await sql<TermCategory>`
    select c.id::text as id, c.name, array_agg(t.term order by t.term) as terms
    from categories c join category_terms t on t.account_id = c.account_id and t.category_id = c.id
    where c.account_id = ${tx.accountId} group by c.account_id, c.id order by lower(c.name)`.execute(tx)
  return rows
}

async function loadLastChange(tx: Tx): Promise<LastChange> {
  const row = await tx
    .selectFrom('keyword_analyses')
    .select(['changed_by as by', 'changed_at as at'])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return row ?? { by: null, at: null }
}

async function recordLastChange(tx: Tx, { name }: Viewer): Promise<void> {
  await tx
    .updateTable('keyword_analyses')
    .set({ changed_by: name, changed_at: new Date() })
    .where('account_id', '=', tx.accountId)
    .execute()
}

export type SaveResult =
  | { ok: true; shouldReanalyze: boolean }
  | { ok: false; conflicts: EditConflicts }
  | { ok: false; errors: Record<string, string[]> }

/** Saves the form, merged with what somebody else has saved since it was opened. */
export async function saveCategories(
  tx: Tx,
  viewer: Viewer,
  form: { shown: string; categories: CategoryInput[] },
): Promise<SaveResult> {
  await lockAnalysis(tx)
  const before = await listTermCategories(tx)
  const merged = mergeCategories(before, form, await loadLastChange(tx))
  if ('conflicts' in merged) return { ok: false, conflicts: merged.conflicts }
  const { categories } = merged
  const existing = new Map(before.map((category) => [category.id, category]))
  const updated = categories.map((category) => ({
    ...category,
    id: existing.has(category.id ?? '') ? parseId(category.id) : null,
  }))
  const errors = {
    ...findExcess(updated, before),
    ...(await findTakenNames(tx, updated)),
    ...(await findUnmatchableTerms(updated, before)),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  await renameCategories(
    tx,
    updated.filter(({ id, name }) => id && existing.get(id)!.name !== name),
  )
  const submittedIds = new Set(updated.map(({ id }) => id))
  const after = [...before.filter(({ id }) => !submittedIds.has(id)), ...updated]
  const changes = diffCategories(before, after)
  if (!changes) return { ok: true, shouldReanalyze: false }
  if (changes.shouldReanalyze)
    await replaceTerms(
      tx,
      after.flatMap(({ name, terms }) => terms.map((term) => ({ category: name, term }))),
    )
  else await markTermsAsOwn(tx)
  await recordLastChange(tx, viewer)
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'experience_categories.changed',
    details: changes.details,
  })
  return { ok: true, shouldReanalyze: changes.shouldReanalyze }
}

/** Returns an error if there are too many together with those that somebody else has added in the meantime. */
function findExcess(updated: { index: number; id: Id | null }[], before: TermCategory[]) {
  const added = updated.filter(({ id }) => !id)
  if (added.length === 0 || before.length + added.length <= termLimits.categories) return {}
  return { [`categories[${added.at(-1)!.index}].name`]: [`Use at most ${termLimits.categories} categories`] }
}

/**
 * Returns errors by form field for category names that are already used. Names are compared case-insensitively. A new
 * category can have the name of an existing category without terms, which then gets the new terms.
 */
async function findTakenNames(tx: Tx, categories: (CategoryInput & { id: Id | null })[]) {
  const { rows } = await sql<{ index: number }>`
    with typed as (
      select * from unnest(${categories.map(({ index }) => index)}::int[], ${categories.map(({ id }) => id)}::bigint[],
        ${categories.map(({ name }) => name)}::text[]) as t(at, id, name))
    select t.at as index from typed t
    where exists (select from typed o where o.at < t.at and lower(o.name) = lower(t.name))
      or exists (
        select from categories c
        where c.account_id = ${tx.accountId} and lower(c.name) = lower(t.name)
          and not exists (select from typed o where o.id = c.id)
          and (t.id is not null or exists (
            select from category_terms e where e.account_id = c.account_id and e.category_id = c.id)))`.execute(
    tx,
  )
  return Object.fromEntries(
    rows.map(({ index }) => [`categories[${index}].name`, ['A category with this name already exists']]),
  )
}

/** Renames categories. Sets unique temporary names first, so that two categories can swap names. */
async function renameCategories(tx: Tx, categories: { id: Id | null; name: string }[]): Promise<void> {
  if (categories.length === 0) return
  const ids = categories.map(({ id }) => id)
  await sql`
    update categories set name = gen_random_uuid()::text
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    update categories c set name = n.name
    from unnest(${ids}::bigint[], ${categories.map(({ name }) => name)}::text[]) as n(id, name)
    where c.account_id = ${tx.accountId} and c.id = n.id`.execute(tx)
}

/** Returns the category. Throws a 404 response if it does not exist or has no terms. */
export async function requireTermCategory(tx: Tx, id: string | undefined): Promise<TermCategory> {
  const found = (await listTermCategories(tx)).find((each) => each.id === id)
  if (!found) throw new Response('No such category', { status: 404 })
  return found
}

/**
 * Counts the reviews in which the analysis found the category (`foundCount`), and the reviews that were imported with
 * it and therefore keep it (`importedCount`).
 */
export async function countCategoryReviews(
  tx: Tx,
  id: Id,
): Promise<{ foundCount: number; importedCount: number }> {
  const { rows } = await sql<{ foundCount: number; importedCount: number }>`
    select count(*) filter (where not is_manual)::int as "foundCount",
      count(*) filter (where is_manual)::int as "importedCount"
    from review_categories where account_id = ${tx.accountId} and category_id = ${id}`.execute(tx)
  return rows[0]!
}

export async function removeCategory(tx: Tx, viewer: Viewer, id: string | undefined): Promise<string> {
  await lockAnalysis(tx)
  const { name, terms } = await requireTermCategory(tx, id)
  const others = (await listTermCategories(tx)).filter((each) => each.id !== id)
  await replaceTerms(
    tx,
    others.flatMap((each) => each.terms.map((term) => ({ category: each.name, term }))),
  )
  await recordLastChange(tx, viewer)
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'experience_category.removed',
    subject: name,
    details: { words: terms.join(', ') },
  })
  return name
}

export async function resetCategories(tx: Tx, viewer: Viewer): Promise<void> {
  const before = await listTermCategories(tx)
  await resetTerms(tx)
  await recordLastChange(tx, viewer)
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'experience_categories.reset',
    details: diffCategories(before, await listTermCategories(tx))?.details ?? {},
  })
}
