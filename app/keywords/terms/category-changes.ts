/**
 * Returns the differences between two states of the categories for the audit log, and whether reviews have to be
 * analyzed again.
 */
type Category = { id: string | null; name: string; terms: string[] }

export function changesBetween(before: Category[], after: Category[]) {
  const known = new Map(before.map((each) => [each.id, each]))
  const left = new Set(after.map(({ id }) => id))
  const added = after.filter(({ id }) => !known.has(id))
  const removed = before.filter(({ id }) => !left.has(id))
  const kept = after.flatMap((is) => {
    const was = known.get(is.id)
    return was ? [{ was, is }] : []
  })
  const renamed = kept.filter(({ was, is }) => was.name !== is.name)
  const reworded = kept.flatMap(({ was, is }) => {
    const more = is.terms.filter((term) => !was.terms.includes(term))
    const less = was.terms.filter((term) => !is.terms.includes(term))
    return more.length + less.length > 0 ? [[is.name, { added: more, removed: less }] as const] : []
  })
  const isReadAnew = added.length + removed.length + reworded.length > 0
  if (!isReadAnew && renamed.length === 0) return null
  const details = {
    ...(added.length ? { added: wordsByName(added) } : {}),
    ...(removed.length ? { removed: wordsByName(removed) } : {}),
    ...(renamed.length
      ? { renamed: Object.fromEntries(renamed.map(({ was, is }) => [was.name, is.name])) }
      : {}),
    ...(reworded.length ? { words: Object.fromEntries(reworded) } : {}),
  }
  return { isReadAnew, details }
}

function wordsByName(categories: Category[]): Record<string, string[]> {
  return Object.fromEntries(categories.map(({ name, terms }) => [name, terms]))
}
