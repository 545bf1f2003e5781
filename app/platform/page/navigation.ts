/** The types of the side navigation: the entire navigation, and the part that a viewer is allowed to open. */
import type { PlainAddress } from '#app/kit/routing/href'
import type { IconName } from '#app/kit/ui/icon-names'
import type { Gate } from '#app/platform/viewer/gate'

type NavigationEntry = {
  label: string
  icon: IconName
  address: PlainAddress
  query?: string
  /** The gate that the viewer has to pass to see the link, in addition to the page's rule in the route table. */
  gate?: Gate
  carriesFilters?: true
}

export type NavigationGroup = {
  key: string
  /** If null, the entries appear without a group heading. */
  label: string | null
  position: 'top' | 'foot'
  entries: NavigationEntry[]
}

export type OpenEntry = Omit<NavigationEntry, 'gate'>
export type OpenGroup = Omit<NavigationGroup, 'entries'> & { entries: OpenEntry[] }
