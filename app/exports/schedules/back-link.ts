import type { Href } from '#app/routing/href'
import { reportPageNamed } from '../report-pages'

/** Where the list leads back to: the page that `fromPage` names, or the settings. */
export function backLink(href: Href, { url }: { url: string }): { key: string; label: string; to: string } {
  const page = reportPageNamed(new URL(url).searchParams.get('fromPage'))
  return page
    ? { key: page.key, label: page.label, to: page.path(href) }
    : { key: '', label: 'Settings', to: href('/settings') }
}

/** The list, which still knows where it leads back to. */
export function listFrom(href: Href, { url }: { url: string }): string {
  const { key } = backLink(href, { url })
  return href('/settings/scheduled-exports/manage', key ? new URLSearchParams({ fromPage: key }) : undefined)
}
