/**
 * The v4 methods of local posts as Google documents them: taken when complete, then looked at, then shown or not. The
 * picture of a post is fetched from where it is said to stand. `POST /emulator/posts/verdicts` decides the next
 * posts of these locations; `GET /emulator/posts` shows all there are.
 */
import { randomUUID } from 'node:crypto'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { profileOf } from '#app/providers/google-business-profile/api.server'
import type { editCounter } from '#app/providers/google-business-profile/edit-rate'
import type { EmulatorState, StoredPost } from './state.server'
import { invalid, type Refusal, sendRefusal, type Wire, withoutEmpty } from './wire'

type Google = {
  state: EmulatorState
  now: () => Date
  requireToken: RequestHandler
  secondsUntilEdit: ReturnType<typeof editCounter>
}
type Violation = { violated: string; code: string; message: string }
type Result = Wire | Refusal | Violation
type Method = (google: Google, request: Request) => Result | Promise<Result>

const postsPath = '/v4/accounts/:account/locations/:location/localPosts'

export function postRoutes(google: Google): Router {
  const answer = (method: Method) => async (request: Request, response: Response) => {
    const result = await method(google, request)
    if ('violated' in result) sendViolation(response, result as Violation)
    else if ('refused' in result) sendRefusal(response, result as Refusal)
    else response.json(result)
  }
  const { requireToken, state } = google
  return Router()
    .get('/emulator/posts', (_, response) => void response.json({ posts: [...state.posts.values()] }))
    .post('/emulator/posts/verdicts', express.json(), (request, response) => {
      for (const verdict of verdicts.parse(request.body)) state.postVerdicts.set(verdict.location, verdict)
      response.json({})
    })
    .get(postsPath, requireToken, answer(listPosts))
    .post(postsPath, requireToken, answer(createPost))
    .get(`${postsPath}/:post`, requireToken, answer(getPost))
    .delete(`${postsPath}/:post`, requireToken, answer(deletePost))
}

/** `refused`: not even taken. `REJECTED`: taken, looked at, not shown. */
const verdicts = z.array(
  z.object({
    location: z.string(),
    verdict: z.enum(['LIVE', 'REJECTED', 'refused']),
    field: z.string().default('local_post.summary'),
    code: z.string().default('INVALID_VALUE'),
    message: z.string().default('The post breaks a rule.'),
  }),
)

const date = z.object({ year: z.number(), month: z.number(), day: z.number() })
const time = z.object({ hours: z.number(), minutes: z.number(), seconds: z.number(), nanos: z.number() })
const post = z.object({
  languageCode: z.string().optional(),
  topicType: z.enum(['STANDARD', 'EVENT', 'OFFER']),
  summary: z.string().max(1500).optional(),
  media: z
    .array(z.object({ mediaFormat: z.literal('PHOTO'), sourceUrl: z.url({ protocol: /^https?$/ }) }))
    .max(1)
    .optional(),
  event: z
    .object({
      title: z.string().min(1),
      schedule: z.object({ startDate: date, startTime: time, endDate: date, endTime: time }),
    })
    .optional(),
  offer: z
    .object({
      couponCode: z.string().optional(),
      redeemOnlineUrl: z.url({ protocol: /^https?$/ }).optional(),
      termsConditions: z.string().max(5000).optional(),
    })
    .optional(),
  callToAction: z
    .object({
      actionType: z.enum(['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL']),
      url: z.url({ protocol: /^https?$/ }).optional(),
    })
    .optional(),
})

async function createPost(google: Google, request: Request): Promise<Result> {
  const { state, now, secondsUntilEdit } = google
  const locationName = locationNameOf(request)
  const location = state.findLocation(locationName)
  if (!location) return notFound
  if (!location.isVerified) return disabled
  if (state.settings.isQuotaEnforced && secondsUntilEdit(profileOf(locationName), now().getTime()) > 0)
    return { refused: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded for edits per minute per profile.' }
  const told = state.postVerdicts.get(locationName)
  state.postVerdicts.delete(locationName)
  if (told?.verdict === 'refused') return { violated: told.field, code: told.code, message: told.message }
  const asked = post.safeParse(request.body)
  if (!asked.success) return violationOf(asked.error)
  const problem = problemOf(asked.data) ?? (await fetchProblem(asked.data))
  if (problem) return problem
  const name = `${locationName}/localPosts/${randomUUID()}`
  const wait = state.settings.moderationSeconds
  const made: StoredPost = {
    name,
    content: asked.data,
    createTime: now().toISOString(),
    state: 'PROCESSING',
    verdict: told?.verdict === 'REJECTED' ? 'REJECTED' : 'LIVE',
    decidedAt: wait === null ? null : now().getTime() + wait * 1000,
  }
  state.posts.set(name, made)
  return wireOf(made, now())
}

function problemOf({
  topicType,
  event,
  callToAction,
  summary,
  media,
}: z.output<typeof post>): Violation | null {
  if (topicType !== 'STANDARD' && !event) return missing('local_post.event')
  if (topicType === 'STANDARD' && !summary && !media) return missing('local_post.summary')
  const isCall = callToAction?.actionType === 'CALL'
  if (callToAction && topicType !== 'OFFER' && isCall === Boolean(callToAction.url))
    return isCall
      ? {
          violated: 'local_post.call_to_action.url',
          code: 'FIELD_HAS_DEPENDENCIES',
          message: 'A call has no url.',
        }
      : missing('local_post.call_to_action.url')
  return null
}

/** Google takes a picture from where it stands; one that it cannot get keeps the post from being taken. */
async function fetchProblem({ media }: z.output<typeof post>): Promise<Violation | null> {
  const url = media?.[0]?.sourceUrl
  if (!url) return null
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(() => null)
  await answer?.body?.cancel()
  const isPicture = answer?.ok && /^image\/(jpeg|png)/.test(answer.headers.get('content-type') ?? '')
  if (isPicture) return null
  return {
    violated: 'local_post.media[0].source_url',
    code: 'PHOTO_FETCH_FAILED',
    message: 'The photo could not be fetched.',
  }
}

function listPosts({ state, now }: Google, request: Request): Wire | Refusal {
  const locationName = locationNameOf(request)
  if (!state.findLocation(locationName)) return notFound
  const all = [...state.posts.values()].filter(({ name }) => name.startsWith(`${locationName}/`)).reverse()
  const size = Math.min(Number(request.query.pageSize ?? 20) || 20, 100)
  const start = Number(request.query.pageToken ?? 0)
  if (!Number.isInteger(start) || start < 0) return invalid('page_token', 'Invalid page token.')
  return withoutEmpty({
    localPosts: all.slice(start, start + size).map((one) => wireOf(one, now())),
    nextPageToken: start + size < all.length ? String(start + size) : undefined,
  })
}

function getPost({ state, now }: Google, request: Request): Wire | Refusal {
  const found = state.posts.get(nameOf(request))
  return found ? wireOf(found, now()) : notFound
}

function deletePost({ state }: Google, request: Request): Wire | Refusal {
  return state.posts.delete(nameOf(request)) ? {} : notFound
}

function wireOf(stored: StoredPost, now: Date): Wire {
  if (stored.state === 'PROCESSING' && stored.decidedAt !== null && stored.decidedAt <= now.getTime())
    stored.state = stored.verdict
  const { name, content, createTime, state } = stored
  // What is sent as an offer's button is not kept.
  const callToAction = content.topicType === 'OFFER' ? undefined : content.callToAction
  const searchUrl =
    state === 'LIVE' ? `https://local.google.com/place?use=posts&lpsid=${name.split('/').at(-1)}` : undefined
  return withoutEmpty({
    name,
    ...content,
    callToAction,
    createTime,
    updateTime: createTime,
    state,
    searchUrl,
  })
}

const missing = (violated: string): Violation => ({
  violated,
  code: 'MISSING_VALUE',
  message: 'A value is missing.',
})

function violationOf({ issues }: z.ZodError): Violation {
  const path = (issues[0]?.path ?? []).map((key) =>
    typeof key === 'number'
      ? `[${key}]`
      : `.${String(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  )
  return { violated: `local_post${path.join('')}`, code: 'INVALID_VALUE', message: 'A value is not valid.' }
}

/** The envelope v4 puts its own errors into. */
function sendViolation(response: Response, { violated, code, message }: Violation): void {
  const details = [
    {
      '@type': 'type.googleapis.com/google.mybusiness.v4.ValidationError',
      errorDetails: [{ code, field: violated, message }],
    },
  ]
  const words = 'Request contains an invalid argument.'
  response.status(400).json({ error: { code: 400, message: words, status: 'INVALID_ARGUMENT', details } })
}

const notFound: Refusal = { refused: 'NOT_FOUND', message: 'Requested entity was not found.' }
const disabled: Violation = {
  violated: 'local_post',
  code: 'LOCATION_DISABLED_FOR_LOCAL_POST_API',
  message: 'Creating a local post has been disabled for this location.',
}

function locationNameOf({ params }: Request): string {
  return `accounts/${params.account}/locations/${params.location}`
}

function nameOf(request: Request): string {
  return `${locationNameOf(request)}/localPosts/${request.params.post}`
}
