import type { Paths } from '#app/paths'
import type { Passing } from '#app/session/gate'
import { visibleNavigation } from './visible-navigation'

/** Where `/` leads: the first page of the navigation that its viewer may open. The settings are everybody's. */
export function startPath(paths: Paths, viewer: Passing & { isParent: boolean }): string {
  const [first] = visibleNavigation(paths, viewer, { pathname: '/', search: '' })
  return first?.links[0]?.to ?? paths.settings()
}
