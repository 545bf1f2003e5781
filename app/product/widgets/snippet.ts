/**
 * Builds the HTML snippet that users copy into their sites: the script that embeds the widget, and a frame with a fixed
 * height for visitors without JavaScript.
 */
import type { WidgetType } from './widget'

export const frameHeights: Record<WidgetType, number> = {
  teaser: 360,
  full_page: 640,
  star_snapshot: 160,
  location_info: 420,
}

type SnippetInput = { origin: string; key: string; type: WidgetType; title: string }

export function snippetOf({ origin, key, type, title }: SnippetInput): string {
  const [name, height] = [escapeHtml(title), frameHeights[type]]
  const script = `<script async src="${origin}/embed.js" data-widget="${key}" data-title="${name}" data-height="${height}"></script>`
  const frame = `<iframe src="${origin}/embed/${key}" title="${name}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`
  // Reserve the height before the script runs, to avoid a layout shift.
  return `<div style="min-height:${height}px">${script}<noscript>${frame}</noscript></div>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
