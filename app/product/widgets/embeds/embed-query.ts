/**
 * Parses and formats the query of an embed URL: the page of a feed, and the settings that the script tag overrides.
 * Invalid values are ignored, so that no URL is refused and there are few distinct responses to cache.
 */
import { schemes, type WidgetTheme, widgetLocales } from '../widget'
import type { PageFont } from './theme-style'

export type EmbedQuery = {
  page: number
  scheme: WidgetTheme['scheme'] | null
  locale: string | null
  font: PageFont
}

export function parseEmbedQuery(params: URLSearchParams): EmbedQuery {
  const page = params.get('page') ?? ''
  const language = params.get('lang')?.toLowerCase() ?? ''
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    scheme: schemes.find((scheme) => scheme === params.get('theme')) ?? null,
    locale: language
      ? (widgetLocales.find((locale) => locale.toLowerCase() === language) ??
        widgetLocales.find((locale) => locale.startsWith(`${language.slice(0, 2)}-`)) ??
        null)
      : null,
    font: params.get('font') === 'serif' ? 'serif' : 'sans',
  }
}

/** Returns the canonical query with a leading `?`, or '' if it has no parameters. */
export function formatEmbedQuery(
  { page, scheme, locale, font }: EmbedQuery,
  extraParams: Record<string, string> = {},
): string {
  const params = new URLSearchParams(extraParams)
  if (scheme) params.set('theme', scheme)
  if (locale) params.set('lang', locale)
  if (font !== 'sans') params.set('font', font)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}
