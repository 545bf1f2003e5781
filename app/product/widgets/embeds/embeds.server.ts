/**
 * Serves `/embed/{key}` before the guard, because visitors are anonymous: cookies are ignored, and the widget's account
 * is the only account that is loaded. All URLs below `/embed/` are handled here; unknown URLs get a small page that
 * fits into a frame.
 */
import { readFile } from 'node:fs/promises'
import { type Request, type Response, Router } from 'express'
import { configuration } from '#app/kit/configuration.server'
import { log } from '#app/kit/log.server'
import { processShare } from '#app/kit/processes/process-count.server'
import { widgetKeyPattern } from './content/widget-by-key.server'
import { formatEmbedQuery, parseEmbedQuery } from './embed-query'
import { renderDraft, renderWidget } from './render-widget.server'
import { type EmbedResponse, toEmbedResponse, toScriptResponse } from './response/embed-response.server'
import { type CachedResponse, createResponseCache } from './response/response-cache.server'
import { unavailablePage } from './unavailable-page.server'

/**
 * Returns a cached response, or renders and caches it. Low-priority responses, such as those for invalid URLs, have
 * separate and smaller limits. The processes of the web server share the memory.
 */
const getResponse = createResponseCache<EmbedResponse>(
  { maxEntries: 5_000, maxBytes: processShare(64 * 2 ** 20) },
  { lowPriority: { maxEntries: 500, maxBytes: processShare(8 * 2 ** 20) } },
)

/** Creates the router that serves widgets and the script that embeds them in other sites. */
export function createEmbedRouter(): Router {
  const router = Router()
  const sendWhenReady = (req: Request, res: Response, pending: Promise<CachedResponse<EmbedResponse>>) =>
    void pending
      .catch(toUnavailableResponse)
      .then((cached) => sendResponse(req, res, cached))
      .catch((error: unknown) => res.destroy(error instanceof Error ? error : undefined))
  router.get(/^\/embed(\/|$)/i, (req, res) => sendWhenReady(req, res, respondTo(req.url)))
  router.get('/embed.js', (req, res) => sendWhenReady(req, res, getResponse('embed.js', loadEmbedScript)))
  return router
}

async function loadEmbedScript(): Promise<EmbedResponse> {
  return toScriptResponse(
    await readFile(`${configuration().production ? 'build/client' : 'public'}/embed.js`),
  )
}

async function respondTo(url: string): Promise<CachedResponse<EmbedResponse>> {
  const [path = '', search = ''] = url.split('?', 2)
  const name = path.slice('/embed/'.length)
  const query = new URLSearchParams(search)
  const embedQuery = parseEmbedQuery(query)
  const renderedAt = Date.now()
  if (name === 'draft') {
    const response = await renderDraft(query.get('of') ?? '', embedQuery, new Date(renderedAt))
    return { response, renderedAt }
  }
  // A name that is not a valid key needs no lookup, so all invalid names share one cached response.
  const key = widgetKeyPattern.test(name) ? name : ''
  return getResponse(key + formatEmbedQuery(embedQuery), () => renderWidget(key, embedQuery, new Date()))
}

async function toUnavailableResponse(error: unknown): Promise<CachedResponse<EmbedResponse>> {
  log.error({ err: error }, 'a widget could not be rendered')
  const options = { status: 503, lifetime: 0, canServeStale: false, frameAncestors: '*' }
  return { response: await toEmbedResponse(unavailablePage, options), renderedAt: Date.now() }
}

function sendResponse(
  req: Request,
  res: Response,
  { response, renderedAt }: CachedResponse<EmbedResponse>,
): void {
  const encoding = req.acceptsEncodings('br') || req.acceptsEncodings('gzip') || 'identity'
  const body = response.bodies[encoding as keyof typeof response.bodies]
  res.removeHeader('X-Frame-Options')
  res.set(response.headers)
  res.set({ ETag: body.etag, Age: String(Math.max(0, Math.floor((Date.now() - renderedAt) / 1000))) })
  if (response.status === 200 && hasMatchingEtag(req.headers['if-none-match'], body.etag))
    return void res.status(304).end()
  if (encoding !== 'identity') res.set('Content-Encoding', encoding)
  res.status(response.status).set('Content-Length', String(body.bytes.length))
  res.end(req.method === 'HEAD' ? undefined : body.bytes)
}

function hasMatchingEtag(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
