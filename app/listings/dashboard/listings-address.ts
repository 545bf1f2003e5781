/**
 * The dashboard's URL: the list with its filter, and separately what is open or selected on it. The flyout and the
 * filter use the same parameter name (`directory`). While the flyout is open, the last value of that name is the
 * flyout's.
 */
export type ListingsAddress = {
  list: URLSearchParams
  flyout: { location: string; directory: string } | null
  select: 'page' | 'first' | 'all' | null
  /** The status and directories that "all" was selected under. The selection is not valid for others. */
  selectedIn: string
  isSimple: boolean
  isExpanded: boolean
}

const passing = ['flyout', 'location', 'select', 'selectedIn']

export function readAddress(params: URLSearchParams): ListingsAddress {
  const pairs = [...params]
  const isOpen = params.get('flyout') === 'sync'
  const own = isOpen ? pairs.findLastIndex(([name]) => name === 'directory') : -1
  const kept = pairs.filter(([name], n) => n !== own && !passing.includes(name))
  const select = params.get('select')
  return {
    list: new URLSearchParams(kept),
    flyout: isOpen ? { location: params.get('location') ?? '', directory: pairs[own]?.[1] ?? '' } : null,
    select: select === 'page' || select === 'first' || select === 'all' ? select : null,
    selectedIn: params.get('selectedIn') ?? '',
    isSimple: params.get('table') === 'simple',
    isExpanded: params.get('expand') === 'all',
  }
}

/** Returns a list's query with the flyout of one directory of one location open. */
export function withFlyout(list: string, locationId: string, directory: string): string {
  const opened = new URLSearchParams({ flyout: 'sync', location: locationId, directory })
  return list ? `${list}&${opened}` : opened.toString()
}

/** Returns the filter values that a selection of all matches is bound to. */
export function boundTo({
  syncStatuses,
  directories,
}: {
  syncStatuses: readonly string[]
  directories: readonly string[]
}) {
  return [...syncStatuses, ...directories].join('.')
}

/** Returns the query with parameters set, or removed when null. */
export function withParams(list: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(list)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return params.toString()
}
