/**
 * The names that a parameter of a list can have. The product's own names are those of the pages' addresses, so that the
 * query of a page works as a query of the API; other clients use the names in snake case.
 */
const synonyms: readonly (readonly string[])[] = [
  ['groupId', 'group_id', 'group_ids'],
  ['locationId', 'location_id', 'location_ids'],
  ['sourceId', 'source_id', 'source_ids'],
  ['accountId', 'account_ids'],
  ['from', 'start_date', 'published_after', 'month_after'],
  ['to', 'end_date', 'published_before', 'month_before'],
  ['search_terms', 'keywords'],
  ['status', 'statuses'],
  ['directory', 'directories'],
  ['tags', 'tag_ids'],
  ['sort[by]', 'sort_by'],
  ['sort[order]', 'sort_order'],
  ['dateDescriptor', 'date_range'],
  ['view', 'group_by'],
]

/** Returns the other names of a parameter. */
export function aliasesOf(parameter: string): string[] {
  const names = synonyms.find((each) => each.includes(parameter)) ?? []
  return names.filter((name) => name !== parameter)
}
