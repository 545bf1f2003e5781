/**
 * Renders a widget as a self-contained document: the style and script are inline, and the Content Security Policy (CSP)
 * allows no others. The document depends only on the settings and the loaded content, so that a saved widget and a
 * draft look the same.
 */
import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { WidgetSettings } from '../widget'
import type { ShownContent } from './content/shown-content.server'
import type { EmbedQuery } from './embed-query'
import frameSource from './frame.js?raw'
import { createI18n } from './i18n'
import moreSource from './more.js?raw'
import { stylesheet } from './stylesheet'
import { themeStyle } from './theme-style'
import { EmbedDocument } from './view/embed-document'

export type RenderedEmbed = { html: string; policy: string }

type RenderInput = {
  settings: WidgetSettings
  shown: ShownContent
  query: EmbedQuery
  timeZone: string
  extraParams?: Record<string, string>
}

export function renderEmbed({
  settings,
  shown,
  query,
  timeZone,
  extraParams = {},
}: RenderInput): RenderedEmbed {
  const { title, autoPublish, minRating, locale } = settings
  const theme = query.scheme ? { ...settings.theme, scheme: query.scheme, colours: null } : settings.theme
  const style = minify(themeStyle(theme, query.font) + stylesheet + partialStarStyle(shown))
  const script = shown.type === 'full_page' ? frameScript + moreScript : frameScript
  const i18n = createI18n(query.locale ?? locale, timeZone)
  const omitted = autoPublish ? { minRating } : ('not chosen' as const)
  const document = {
    title,
    omitted,
    shown,
    query,
    extraParams,
    i18n,
    style,
    script,
  }
  return {
    html: `<!doctype html>${renderToStaticMarkup(createElement(EmbedDocument, document))}`,
    policy: contentSecurityPolicy(style, script),
  }
}

const frameScript = minify(frameSource)
const moreScript = minify(moreSource)

/**
 * Returns the CSS rule for the width of the filled stars. The width is in the stylesheet, because the CSP allows no
 * style attributes.
 */
function partialStarStyle(shown: ShownContent): string {
  const average = 'rating' in shown ? shown.rating.average : null
  return average === null ? '' : `.part{width:${Math.round(average * 20)}%}`
}

/** Removes comments, empty lines and indentation. */
function minify(text: string): string {
  return text
    .split('/*')
    .map((part, n) => (n === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')
}

/**
 * Returns a CSP that allows only this style, this script, and requests to our own origin, which load the next page of
 * reviews.
 */
export function contentSecurityPolicy(style: string, script: string | null): string {
  return [
    `default-src 'none'`,
    `style-src '${sha256Source(style)}'`,
    `script-src ${script === null ? `'none'` : `'${sha256Source(script)}'`}`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
}

function sha256Source(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
