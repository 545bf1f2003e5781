/**
 * Renders a widget for visitors. Its content is at most a minute old. If the widget shows whether a location is open,
 * the response expires at the end of the current minute, because locations open and close on the minute.
 */
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { openPreviewContent } from '../editor/preview-content.server'
import type { WidgetContent } from '../widget'
import { loadShownContent, type ShownContent } from './content/shown-content.server'
import { withWidget } from './content/widget-by-key.server'
import type { EmbedQuery } from './embed-query'
import { renderEmbed } from './render-embed.server'
import { type EmbedResponse, toEmbedResponse } from './response/embed-response.server'
import { unavailablePage } from './unavailable-page.server'

const LIFETIME_SECONDS = 60
/** The number of feed pages that are cached with normal priority. Few visitors view later pages. */
const MAX_CACHED_PAGES = 3

type EmbedData = { content: WidgetContent; shown: ShownContent; timeZone: string }

export async function renderWidget(key: string, query: EmbedQuery, now: Date): Promise<EmbedResponse> {
  const found = await withWidget(key, async (tx, widget) => {
    const shown = await loadShownContent(tx, widget.content, {
      page: query.page,
      now,
      timeZone: widget.timeZone,
    })
    return shown && { ...widget, shown }
  })
  return found ? widgetResponse(found, query, now) : notFoundResponse()
}

/**
 * Renders the unsaved content of a widget for the preview in the editor. Only our own pages can frame the response, and
 * it is not cached.
 */
export async function renderDraft(sealed: string, query: EmbedQuery, now: Date): Promise<EmbedResponse> {
  const draft = openPreviewContent(sealed, now)
  const found = draft && (await asAccount(draft.accountId, (tx) => loadDraft(tx, draft.content, query, now)))
  if (!found) return notFoundResponse()
  const { content, shown, timeZone } = found
  const embed = renderEmbed({
    settings: content.settings,
    shown,
    query,
    timeZone,
    extraParams: { of: sealed },
  })
  return toEmbedResponse(embed, { status: 200, lifetime: 0, canServeStale: false, frameAncestors: `'self'` })
}

async function loadDraft(
  tx: Tx,
  content: WidgetContent,
  query: EmbedQuery,
  now: Date,
): Promise<EmbedData | null> {
  const { time_zone: timeZone } = await tx
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const shown = await loadShownContent(tx, content, { page: query.page, now, timeZone })
  return shown && { content, shown, timeZone }
}

function widgetResponse(
  { content, shown, timeZone }: EmbedData,
  query: EmbedQuery,
  now: Date,
): Promise<EmbedResponse> {
  const { settings } = content
  const hasOpenStatus = shown.type === 'location_info'
  return toEmbedResponse(renderEmbed({ settings, shown, query, timeZone }), {
    status: 200,
    lifetime: hasOpenStatus ? LIFETIME_SECONDS - now.getUTCSeconds() : LIFETIME_SECONDS,
    canServeStale: !hasOpenStatus,
    isLowPriority: query.page > MAX_CACHED_PAGES,
    // 'self' allows our own pages to show the preview.
    frameAncestors: settings.allowedSites.length > 0 ? `'self' ${settings.allowedSites.join(' ')}` : '*',
  })
}

let cachedNotFound: Promise<EmbedResponse> | null = null

/** Returns the response that all missing widgets share. */
function notFoundResponse(): Promise<EmbedResponse> {
  cachedNotFound ??= toEmbedResponse(unavailablePage, {
    status: 404,
    lifetime: LIFETIME_SECONDS,
    canServeStale: false,
    isLowPriority: true,
    frameAncestors: '*',
  })
  // If rendering fails, let the next request retry.
  cachedNotFound.catch(() => {
    cachedNotFound = null
  })
  return cachedNotFound
}
