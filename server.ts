/**
 * The Express application. The order of its middleware matters: first the log and the headers of every response, then
 * public files, then the guard, and behind the guard downloads and Remix.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { constants } from 'node:zlib'
import * as build from 'virtual:remix/server-build'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { type DownloadName, routes } from '#app/routes'
import { configuration } from './app/kit/configuration.server'
import { findConnectionShortage } from './app/kit/database/connection-limit.server'
import { closePools, isDatabaseUnavailable } from './app/kit/database/pool.server'
import { getQueue, stopQueue } from './app/kit/jobs/queue.server'
import { log } from './app/kit/log.server'
import { postErrors } from './app/kit/processes/error-webhook.server'
import { logCostlyRequests } from './app/platform/http/cpu-cost.server'
import { finishOpenRequests } from './app/platform/http/finish-requests.server'
import { createHealthRouter } from './app/platform/http/health.server'
import { handleMalformedRequests } from './app/platform/http/malformed-requests.server'
import { createPageHandler } from './app/platform/http/page-handler.server'
import { rejectLongRequests, removeForgedForwarding } from './app/platform/http/request-limits.server'
import { createRequestLog } from './app/platform/http/request-log.server'
import { createRouteManifestHandler } from './app/platform/http/route-manifest.server'
import { securityHeaders } from './app/platform/http/security-headers.server'
import { dropSlowConnections, timeouts } from './app/platform/http/slow-connections.server'
import { mailboxHtml } from './app/platform/mail/mailbox.server'
import { loadHostBrand } from './app/platform/page/brand/request-brand.server'
import { renderPlainPage } from './app/platform/page/errors/plain-pages.server'
import { guardRequest } from './app/platform/viewer/guard/guard.server'
import { loggedRouteOf } from './app/platform/viewer/guard/logged-route.server'
import {
  rejectAmbiguousUrls,
  rejectCrossSiteWrites,
  rejectUnsupportedMethods,
} from './app/platform/viewer/guard/reject-requests.server'
import { createEmbedRouter } from './app/product/widgets/embeds/embeds.server'
import { sendOpenApi } from './app/site/api/description/openapi.server'
import { handleApiRequest } from './app/site/api/handling/handle-request.server'
import { sendAccountData } from './app/site/exports/account-data/account-data.server'
import { sendBulkEditCsv } from './app/site/exports/csv/bulk-edit-csv.server'
import { sendImportRejectsCsv, sendReportCsv } from './app/site/exports/csv/csv-download.server'
import { sendExportFile, sendLinkedFile } from './app/site/exports/files/send-file.server'
import { handleTriage } from './app/site/frame/triage.server'

const settings = configuration()
if (import.meta.env.PROD && !settings.production)
  throw new Error('NODE_ENV must be production: anything else shows errors to visitors')
export const app = express()
app.disable('x-powered-by')
app.set('trust proxy', settings.trustProxy)
app.set('query parser', false)

if (settings.logCpuMs > 0) app.use(logCostlyRequests(settings.logCpuMs))
app.use(createRequestLog())
app.use((_, res, next) => {
  res.locals.nonce = randomBytes(16).toString('base64')
  next()
})
app.use(securityHeaders())
app.use(rejectLongRequests, removeForgedForwarding)

app.use(createHealthRouter(), createEmbedRouter())
app.use(
  compression({
    // Pages are 5 % larger than with the defaults (brotli 4, gzip 6), for 60 % of the time.
    level: 4,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    filter: (req, res) =>
      !/event-stream|csv/.test(String(res.getHeader('Content-Type'))) && compression.filter(req, res),
  }),
)
if (settings.production) {
  app.use(
    '/assets',
    express.static('build/client/assets', { immutable: true, maxAge: '1y', fallthrough: false }),
  )
  app.use(express.static('build/client', { maxAge: '1h', index: false, redirect: false }))
}

// The manifest can be cached, because it is the same for all users and is versioned by build.
app.get('/__manifest', createRouteManifestHandler(build as unknown as ServerBuild))
// Before everything that reads cookies: programs send a token with each request.
app.get('/api/openapi.json', sendOpenApi)
app.use('/api', handleApiRequest)
// Pages are personal, so they must not be cached.
app.use((_: Request, res: Response, next: NextFunction) => {
  res.set('Cache-Control', 'no-store')
  // If a response sets its own Cache-Control header, it replaces this one. Remix would append it, so that `no-store`
  // would remain and nothing would ever be cached.
  const append = res.append.bind(res)
  res.append = (name, value) =>
    name.toLowerCase() === 'cache-control' ? res.set(name, value) : append(name, value)
  next()
})
app.use((req, res, next) => void loadHostBrand(req, res, next))
app.use(rejectCrossSiteWrites)
app.all('/triage', handleTriage)
app.use(rejectUnsupportedMethods, rejectAmbiguousUrls)
app.use((req, res, next) => void guardRequest(req, res, next))
const downloads: Record<DownloadName, RequestHandler> = {
  accountData: sendAccountData,
  csv: sendReportCsv,
  importRejects: sendImportRejectsCsv,
  bulkEdit: sendBulkEditCsv,
  exportFile: sendExportFile,
  linkedFile: sendLinkedFile,
  mailboxHtml: (req, res, next) => void mailboxHtml(req, res, next),
}
for (const route of routes)
  if (route.kind === 'download')
    app.get([route.address, `/as/:accountId${route.address}`], downloads[route.handler as DownloadName])
app.use((req, res, next) => {
  // Drain the rest of a request body that an action did not read, because it would delay the next request on the same
  // connection.
  res.on('finish', () => void (req.complete || req.removeAllListeners('data').resume()))
  next()
})
app.all('*', createPageHandler(build as unknown as ServerBuild))

app.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
  if (res.headersSent) return next(error)
  const status = clientErrorStatus(error) ?? (isDatabaseUnavailable(error) ? 503 : 500)
  if (status >= 500) log.error({ err: error, ...loggedRouteOf(req.path) }, 'a request failed')
  res.status(status).type('html').send(renderPlainPage(status, res.locals.hostBrand))
})

/**
 * Returns the status of an error from Express itself, such as a missing file or an undecodable URL. Returns null for
 * any other error.
 */
function clientErrorStatus(error: unknown): number | null {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 500 ? status : null
}

/** Starts the server. On shutdown, it lets open requests finish, for at most five seconds. */
async function start(): Promise<void> {
  postErrors('web')
  const shortage = await findConnectionShortage()
  if (shortage) {
    process.stderr.write(`${shortage}\n`)
    process.exit(1)
  }
  await getQueue()
  const server = createServer(timeouts, app)
  dropSlowConnections(server)
  handleMalformedRequests(server)
  const finishRequests = finishOpenRequests(server)
  server.listen(settings.port, settings.host, () => {
    log.info({ address: settings.baseUrl }, 'listening')
    if (settings.supervised) process.send?.('listening')
  })
  const stop = async () => {
    await finishRequests()
    await Promise.allSettled([stopQueue(), closePools()])
    process.exit(0)
  }
  // A signal can come from the primary process and from the terminal or system that stops all processes at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  if (settings.supervised) process.once('disconnect', stop)
}

if (import.meta.env.PROD) await start()
