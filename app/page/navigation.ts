/** The side navigation: all of it, and what one viewer may open. */
import type { PlainAddress } from '#app/routing/href'
import type { IconName } from '#app/ui/icon-names'
import type { Gate } from '#app/viewer/gate'

type NavigationEntry = {
  label: string
  icon: IconName
  /** Its page; without one it is not built yet and is not shown. */
  address?: PlainAddress
  query?: string
  /** What the link asks for beyond its page, whose rule stands in the route table. */
  gate?: Gate
  carriesFilters?: true
  isNew?: true
}

export type NavigationGroup = {
  key: string
  /** Without one, its entries stand alone. */
  label: string | null
  place: 'top' | 'foot'
  entries: NavigationEntry[]
}

export type OpenEntry = Pick<NavigationEntry, 'label' | 'icon' | 'query' | 'carriesFilters' | 'isNew'> & {
  address: PlainAddress
}
export type OpenGroup = Omit<NavigationGroup, 'entries'> & { entries: OpenEntry[] }
