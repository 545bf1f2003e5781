/**
 * Parses and builds the query of the dashboard's URL: the filter of the list, and separately the open flyout, the
 * selection and the first visible directory. The filter and the flyout both use the parameter `directory`. While the
 * flyout is open, the last `directory` value belongs to the flyout.
 */
import { type Directory, parseDirectory } from '#app/kit/directories/directories'

export type ListingsAddress = {
  list: URLSearchParams
  flyout: { location: string; directory: string } | null
  select: 'page' | 'first' | 'all' | null
  /**
   * The status and directory filters under which the user selected all matches. The selection is invalid under any
   * other filters.
   */
  selectedIn: string
  /**
   * The directory that a narrow window shows first. It is not a filter: exports, saved filters and schedules do not
   * contain it.
   */
  firstDirectory: Directory | null
  isSimple: boolean
  isExpanded: boolean
}

const firstDirectoryParameter = 'directory_from'
const transientParameters = ['flyout', 'location', 'select', 'selectedIn', firstDirectoryParameter]

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
    firstDirectory: parseDirectory(params.get(firstDirectoryParameter) ?? ''),
    isSimple: params.get('table') === 'simple',
    isExpanded: params.get('expand') === 'all',
  }
}

/** Returns the parameters without those of an open flyout, one of which has the name of a filter (`directory`). */
export function withoutOpenFlyout(params: URLSearchParams): URLSearchParams {
  return params.get('flyout') === 'sync' ? parseAddress(params).list : params
}

/** Returns the list's query with the parameters that open the flyout for a location and a directory. */
export function withFlyout(list: string, locationId: string, directory: string): string {
  const flyoutParams = new URLSearchParams({ flyout: 'sync', location: locationId, directory })
  return list ? `${list}&${flyoutParams}` : flyoutParams.toString()
}

/** Returns the list's query with the directory that a narrow window shows first. */
export function withFirstDirectory(list: string, directory: Directory | null): string {
  return withParams(list, { [firstDirectoryParameter]: directory })
}

/**
 * Returns the parameters that the links of the list and the filter bar keep although they are no filter: the first
 * visible directory and, if all matches are selected, this selection. If a link changes the filters, the page that it
 * opens can say that the selection was cleared.
 */
export function pageStateParams(
  { firstDirectory }: Pick<ListingsAddress, 'firstDirectory'>,
  selectionKey: string | null,
): [string, string][] {
  const params: [string, string][] = []
  if (firstDirectory) params.push([firstDirectoryParameter, firstDirectory])
  if (selectionKey !== null) params.push(['select', 'all'], ['selectedIn', selectionKey])
  return params
}

/** Returns a key of the filter values for which a selection of all matches is valid. */
export function selectionKeyOf({
  syncStatuses,
  directories,
}: {
  syncStatuses: readonly string[]
  directories: readonly string[]
}) {
  return [...syncStatuses, ...directories].join('.')
}

/** Returns the query with the given parameters set, or removed if their value is null. */
export function withParams(list: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(list)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return params.toString()
}
