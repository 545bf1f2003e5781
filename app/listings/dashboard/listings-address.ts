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

const transientParameters = ['flyout', 'location', 'select', 'selectedIn']

export function parseAddress(params: URLSearchParams): ListingsAddress {
  const pairs = [...params]
  const isOpen = params.get('flyout') === 'sync'
  const flyoutIndex = isOpen ? pairs.findLastIndex(([name]) => name === 'directory') : -1
  const listPairs = pairs.filter(([name], n) => n !== flyoutIndex && !transientParameters.includes(name))
  const select = params.get('select')
  return {
    list: new URLSearchParams(listPairs),
    flyout: isOpen
      ? { location: params.get('location') ?? '', directory: pairs[flyoutIndex]?.[1] ?? '' }
      : null,
    select: select === 'page' || select === 'first' || select === 'all' ? select : null,
    selectedIn: params.get('selectedIn') ?? '',
    isSimple: params.get('table') === 'simple',
    isExpanded: params.get('expand') === 'all',
  }
}

/** Returns a list's query with the flyout of one directory of one location open. */
export function withFlyout(list: string, locationId: string, directory: string): string {
  const flyoutParams = new URLSearchParams({ flyout: 'sync', location: locationId, directory })
  return list ? `${list}&${flyoutParams}` : flyoutParams.toString()
}

/** Returns the filter values that a selection of all matches is bound to. */
export function selectionKeyOf({
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
