/**
 * Renders a widget as one self-contained document: style and script are inline, and its policy allows no others. It
 * depends on settings and shown content only, so that a saved widget and one being edited look the same.
 */
import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { WidgetSettings } from '../widget'
import type { AskedEmbed } from './asked-embed'
import { EmbedDocument } from './embed-page'
import tellHeight from './frame.js?raw'
import addMore from './more.js?raw'
import type { ShownContent } from './shown-content.server'
import { speechOf } from './speech'
import { stylesheet } from './stylesheet'
import { themeStyle } from './theme-style'

export type Drawing = { html: string; policy: string }

type Drawn = {
  settings: WidgetSettings
  shown: ShownContent
  asked: AskedEmbed
  timeZone: string
  others?: Record<string, string>
}

export function drawEmbed({ settings, shown, asked, timeZone, others = {} }: Drawn): Drawing {
  const { title, autoPublish, minRating, locale } = settings
  const theme = asked.scheme ? { ...settings.theme, scheme: asked.scheme, colours: null } : settings.theme
  const style = compact(themeStyle(theme, asked.font) + stylesheet + partWidth(shown))
  const script = shown.type === 'full_page' ? frameScript + moreScript : frameScript
  const speech = speechOf(asked.locale ?? locale, timeZone)
  const leftOut = autoPublish ? { minRating } : ('not chosen' as const)
  const document = { title, leftOut, shown, asked, others, speech, style, script }
  return {
    html: `<!doctype html>${renderToStaticMarkup(createElement(EmbedDocument, document))}`,
    policy: policyOf(style, script),
  }
}

const frameScript = compact(tellHeight)
const moreScript = compact(addMore)

/** The policy allows no style attributes, so the width of the last star goes into the stylesheet. */
function partWidth(shown: ShownContent): string {
  const average = 'rating' in shown ? shown.rating.average : null
  return average === null ? '' : `.part{width:${Math.round(average * 20)}%}`
}

/** Removes comments and whitespace meant for readers of the source. */
function compact(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')
}

/** Allows only this style and this script; with a script, also requests to our origin for the next page. */
export function policyOf(style: string, script: string | null): string {
  return [
    `default-src 'none'`,
    `style-src '${hashOf(style)}'`,
    `script-src ${script === null ? `'none'` : `'${hashOf(script)}'`}`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
