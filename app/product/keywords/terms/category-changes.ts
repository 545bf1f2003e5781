/**
 * Compares two states of the categories. Returns the differences for the audit log and whether reviews have to be
 * analyzed again, or null if nothing has changed.
 */
type Category = { id: string | null; name: string; terms: string[] }

export function diffCategories(before: Category[], after: Category[]) {
  const previousById = new Map(before.map((each) => [each.id, each]))
  const remainingIds = new Set(after.map(({ id }) => id))
  const added = after.filter(({ id }) => !previousById.has(id))
  const removed = before.filter(({ id }) => !remainingIds.has(id))
  const retained = after.flatMap((current) => {
    const previous = previousById.get(current.id)
    return previous ? [{ previous, current }] : []
  })
  const renamed = retained.filter(({ previous, current }) => previous.name !== current.name)
  const changedTerms = retained.flatMap(({ previous, current }) => {
    const addedTerms = current.terms.filter((term) => !previous.terms.includes(term))
    const removedTerms = previous.terms.filter((term) => !current.terms.includes(term))
    return addedTerms.length + removedTerms.length > 0
      ? [[current.name, { added: addedTerms, removed: removedTerms }] as const]
      : []
  })
  const shouldReanalyze = added.length + removed.length + changedTerms.length > 0
  if (!shouldReanalyze && renamed.length === 0) return null
  const details = {
    ...(added.length ? { added: termsByName(added) } : {}),
    ...(removed.length ? { removed: termsByName(removed) } : {}),
    ...(renamed.length
      ? {
          renamed: Object.fromEntries(renamed.map(({ previous, current }) => [previous.name, current.name])),
        }
      : {}),
    ...(changedTerms.length ? { words: Object.fromEntries(changedTerms) } : {}),
  }
  return { shouldReanalyze, details }
}

function termsByName(categories: Category[]): Record<string, string[]> {
  return Object.fromEntries(categories.map(({ name, terms }) => [name, terms]))
}
