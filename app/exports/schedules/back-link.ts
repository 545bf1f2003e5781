import type { Paths } from '#app/paths'
import { reportPageNamed } from '../report-pages'

/** Where the list leads back to: the page that `fromPage` names, or the settings. */
export function backLink(paths: Paths, { url }: { url: string }): { key: string; label: string; to: string } {
  const page = reportPageNamed(new URL(url).searchParams.get('fromPage'))
  return page
    ? { key: page.key, label: page.label, to: page.path(paths) }
    : { key: '', label: 'Settings', to: paths.settings() }
}

/** The list, which still knows where it leads back to. */
export function listFrom(paths: Paths, { url }: { url: string }): string {
  const { key } = backLink(paths, { url })
  return paths.scheduledExports(key ? new URLSearchParams({ fromPage: key }) : undefined)
}
