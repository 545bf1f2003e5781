import { asAccount } from '#app/kit/database/tenant.server'
import { findLookupPage, lookupOf } from '#app/platform/filters/lookups.server'
import { registerAllLookups } from '#app/site/assembly/all-lookups.server'

registerAllLookups()

/**
 * Returns ids that a filter field offers to one account, and ids that it does not offer to it: those that it offers to
 * the other account or, if all accounts share the records, one that does not exist. Throws an error if the field offers
 * an account nothing, because a test would then pass without trying the field.
 */
export async function findLookupIds(
  field: string,
  accountId: string,
  otherAccountId: string,
): Promise<{ known: string[]; foreign: string[] }> {
  const [known, others] = [await listLookupIds(field, accountId), await listLookupIds(field, otherAccountId)]
  const foreign = others.filter((id) => !known.includes(id))
  return { known, foreign: foreign.length ? foreign : ['987654321'] }
}

/** Returns the first ids that a filter field offers to an account. Throws an error if there are none. */
export async function listLookupIds(field: string, accountId: string): Promise<string[]> {
  const lookup = lookupOf(field)
  const { entries } = await asAccount(accountId, (tx) => findLookupPage(tx, lookup, { q: '', page: 1 }))
  if (entries.length === 0) throw new Error(`account ${accountId} has no ${lookup.field.plural} to filter by`)
  return entries.map(({ id }) => String(id))
}
