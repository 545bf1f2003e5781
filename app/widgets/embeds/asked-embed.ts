/**
 * The parameters of an embed address besides its key: the page of a feed, and what the script tag overrides in the
 * settings. Unknown values are ignored, so that no address is refused and few distinct ones exist.
 */
import { schemes, type WidgetTheme, widgetLocales } from '../widget'
import { MOST_PAGES } from './feed-pages'
import type { PageFont } from './theme-style'

export type AskedEmbed = {
  page: number
  scheme: WidgetTheme['scheme'] | null
  locale: string | null
  font: PageFont
}

export function readAsked(query: URLSearchParams): AskedEmbed {
  const page = query.get('page') ?? ''
  const language = query.get('lang')?.toLowerCase() ?? ''
  return {
    page: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), MOST_PAGES) : 1,
    scheme: schemes.find((scheme) => scheme === query.get('theme')) ?? null,
    locale: language
      ? (widgetLocales.find((locale) => locale.toLowerCase() === language) ??
        widgetLocales.find((locale) => locale.startsWith(`${language.slice(0, 2)}-`)) ??
        null)
      : null,
    font: query.get('font') === 'serif' ? 'serif' : 'sans',
  }
}

/** Returns the canonical query with a leading `?`, or nothing. */
export function writeAsked(
  { page, scheme, locale, font }: AskedEmbed,
  others: Record<string, string> = {},
): string {
  const query = new URLSearchParams(others)
  if (scheme) query.set('theme', scheme)
  if (locale) query.set('lang', locale)
  if (font !== 'sans') query.set('font', font)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
