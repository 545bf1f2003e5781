/**
 * Serves `/embed/{key}`, in front of the guard: visitors are anonymous, so no cookie is read and no account is looked
 * up except the widget's. Every address below `/embed/` is answered here; unknown ones get a small page that fits a
 * frame.
 */
import { readFile } from 'node:fs/promises'
import { type Request, type Response, Router } from 'express'
import { configuration } from '#app/configuration.server'
import { log } from '#app/log.server'
import { readAsked, writeAsked } from './asked-embed'
import { drawnDraft, drawnWidget } from './drawn-widget.server'
import { answerOf, type EmbedAnswer, scriptAnswer } from './embed-answer.server'
import { type Kept, keptAnswers } from './kept-answers.server'
import { nothingHere } from './nothing-here.server'
import { widgetKey } from './widget-by-key.server'

/** Caches up to 5,000 answers, each for at most a minute, separately from answers to made-up addresses. */
const keep = keptAnswers<EmbedAnswer>(
  { answers: 5_000, bytes: 64 * 2 ** 20 },
  { strays: { answers: 500, bytes: 8 * 2 ** 20 } },
)

/** Serves the widget pages and the script that embeds them in other sites. */
export function embeds(): Router {
  const router = Router()
  const sendWhen = (req: Request, res: Response, answer: Promise<Kept<EmbedAnswer>>) =>
    void answer
      .catch(unavailable)
      .then((kept) => send(req, res, kept))
      .catch((error: unknown) => res.destroy(error instanceof Error ? error : undefined))
  router.get(/^\/embed(\/|$)/i, (req, res) => sendWhen(req, res, answerTo(req.url)))
  router.get('/embed.js', (req, res) => sendWhen(req, res, keep('embed.js', theScript)))
  return router
}

async function theScript(): Promise<EmbedAnswer> {
  return scriptAnswer(await readFile(`${configuration().production ? 'build/client' : 'public'}/embed.js`))
}

async function answerTo(url: string): Promise<Kept<EmbedAnswer>> {
  const [path = '', search = ''] = url.split('?', 2)
  const name = path.slice('/embed/'.length)
  const query = new URLSearchParams(search)
  const asked = readAsked(query)
  const drawnAt = Date.now()
  if (name === 'draft') {
    const answer = await drawnDraft(query.get('of') ?? '', asked, new Date(drawnAt))
    return { answer, drawnAt }
  }
  // A name that is not a valid key needs no lookup, and all such names share one answer.
  const key = widgetKey.test(name) ? name : ''
  return keep(key + writeAsked(asked), () => drawnWidget(key, asked, new Date()))
}

async function unavailable(error: unknown): Promise<Kept<EmbedAnswer>> {
  log.error({ err: error }, 'a widget could not be drawn')
  const sent = { status: 503, lifetime: 0, outlives: false, framedBy: '*' }
  return { answer: await answerOf(nothingHere, sent), drawnAt: Date.now() }
}

function send(req: Request, res: Response, { answer, drawnAt }: Kept<EmbedAnswer>): void {
  const encoding = req.acceptsEncodings('br') || req.acceptsEncodings('gzip') || 'identity'
  const form = answer.forms[encoding as keyof typeof answer.forms]
  res.removeHeader('X-Frame-Options')
  res.set(answer.headers)
  res.set({ ETag: form.etag, Age: String(Math.max(0, Math.floor((Date.now() - drawnAt) / 1000))) })
  if (answer.status === 200 && knows(req.headers['if-none-match'], form.etag))
    return void res.status(304).end()
  if (encoding !== 'identity') res.set('Content-Encoding', encoding)
  res.status(answer.status).set('Content-Length', String(form.bytes.length))
  res.end(req.method === 'HEAD' ? undefined : form.bytes)
}

function knows(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
