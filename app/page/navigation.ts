/** Types of the side navigation: the whole navigation, and the part that one viewer may open. */
import type { PlainAddress } from '#app/routing/href'
import type { IconName } from '#app/ui/icon-names'
import type { Gate } from '#app/viewer/gate'

type NavigationEntry = {
  label: string
  icon: IconName
  /** The path of its page. An entry without one is not built yet and is not shown. */
  address?: PlainAddress
  query?: string
  /** What the link requires in addition to its page's rule in the route table. */
  gate?: Gate
  carriesFilters?: true
  isNew?: true
}

export type NavigationGroup = {
  key: string
  /** If null, the entries appear without a group heading. */
  label: string | null
  position: 'top' | 'foot'
  entries: NavigationEntry[]
}

export type OpenEntry = Pick<NavigationEntry, 'label' | 'icon' | 'query' | 'carriesFilters' | 'isNew'> & {
  address: PlainAddress
}
export type OpenGroup = Omit<NavigationGroup, 'entries'> & { entries: OpenEntry[] }
