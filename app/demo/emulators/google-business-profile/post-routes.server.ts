/**
 * The v4 methods for local posts, as documented by Google. A valid post is accepted, moderated, and then either
 * published or rejected. Posts about alcohol or tobacco are rejected, as Google's policy for posts says. The emulator
 * fetches the photo of a post from the given URL. `POST /emulator/posts/verdicts` sets the verdict on the next post of
 * each given location, or on its next post with the given title; `GET /emulator/posts` lists all posts.
 */
import { randomUUID } from 'node:crypto'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { profileNameOf } from '#app/kit/providers/google-business-profile/api.server'
import type { createEditLimiter } from '#app/kit/providers/google-business-profile/edit-limiter'
import { type GoogleError, invalidArgument, omitEmpty, sendError, type Wire } from './google-responses'
import type { GoogleState, PostVerdict, StoredPost } from './state.server'

type PostContext = {
  state: GoogleState
  now: () => Date
  requireToken: RequestHandler
  secondsUntilEdit: ReturnType<typeof createEditLimiter>
}
type Violation = { violated: string; code: string; message: string }
type MethodResult = Wire | GoogleError | Violation
type Method = (google: PostContext, request: Request) => MethodResult | Promise<MethodResult>

const postsPath = '/v4/accounts/:account/locations/:location/localPosts'

export function postRoutes(context: PostContext): Router {
  const respond = (method: Method) => async (request: Request, response: Response) => {
    const result = await method(context, request)
    if ('violated' in result) sendViolation(response, result as Violation)
    else if ('refused' in result) sendError(response, result as GoogleError)
    else response.json(result)
  }
  const { requireToken, state } = context
  return Router()
    .get('/emulator/posts', (_, response) => void response.json({ posts: [...state.posts.values()] }))
    .post('/emulator/posts/verdicts', express.json(), (request, response) => {
      for (const verdict of verdictsSchema.parse(request.body))
        state.postVerdicts.set(verdict.location, verdict)
      response.json({})
    })
    .get(postsPath, requireToken, respond(listPosts))
    .post(postsPath, requireToken, respond(createPost))
    .get(`${postsPath}/:post`, requireToken, respond(getPost))
    .delete(`${postsPath}/:post`, requireToken, respond(deletePost))
}

/**
 * The verdicts on the next posts. `refused`: the post is not accepted at all. `REJECTED`: the post is accepted, but
 * rejected by moderation.
 */
const verdictsSchema = z.array(
  z.object({
    location: z.string(),
    title: z.string().optional(),
    verdict: z.enum(['LIVE', 'REJECTED', 'refused']),
    field: z.string().default('local_post.summary'),
    code: z.string().default('INVALID_VALUE'),
    message: z.string().default('The post breaks a rule.'),
  }),
)

const dateSchema = z.object({ year: z.number(), month: z.number(), day: z.number() })
const timeSchema = z.object({
  hours: z.number(),
  minutes: z.number(),
  seconds: z.number(),
  nanos: z.number(),
})
const postSchema = z.object({
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
      schedule: z.object({
        startDate: dateSchema,
        startTime: timeSchema,
        endDate: dateSchema,
        endTime: timeSchema,
      }),
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

async function createPost(context: PostContext, request: Request): Promise<MethodResult> {
  const { state, now, secondsUntilEdit } = context
  const locationName = locationNameOf(request)
  const location = state.findLocation(locationName)
  if (!location) return notFound
  if (!location.isVerified) return postsDisabled
  if (state.settings.isQuotaEnforced && secondsUntilEdit(profileNameOf(locationName), now().getTime()) > 0)
    return { refused: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded for edits per minute per profile.' }
  const parsed = postSchema.safeParse(request.body)
  const forcedVerdict = takeVerdict(state, locationName, parsed.data?.event?.title)
  if (forcedVerdict?.verdict === 'refused')
    return { violated: forcedVerdict.field, code: forcedVerdict.code, message: forcedVerdict.message }
  if (!parsed.success) return violationOf(parsed.error)
  const problem = postProblem(parsed.data) ?? (await checkPhotoFetch(parsed.data))
  if (problem) return problem
  const name = `${locationName}/localPosts/${randomUUID()}`
  const moderationSeconds = state.settings.moderationSeconds
  const created: StoredPost = {
    name,
    content: parsed.data,
    createTime: now().toISOString(),
    state: 'PROCESSING',
    verdict: forcedVerdict?.verdict ?? verdictOn(parsed.data),
    decidedAt: moderationSeconds === null ? null : now().getTime() + moderationSeconds * 1000,
  }
  state.posts.set(name, created)
  return toWirePost(created, now())
}

function takeVerdict(
  { postVerdicts }: GoogleState,
  locationName: string,
  title: string | undefined,
): PostVerdict | undefined {
  const verdict = postVerdicts.get(locationName)
  if (verdict?.title !== undefined && verdict.title !== title) return undefined
  postVerdicts.delete(locationName)
  return verdict
}

/** The goods that Google's policy for posts does not allow. */
const restrictedGoods = /\b(beer|wine|whiskey|cocktails?|liquor|tobacco|cigars?|cigarettes?)\b/i

function verdictOn({ summary = '' }: z.output<typeof postSchema>): StoredPost['verdict'] {
  return restrictedGoods.test(summary) ? 'REJECTED' : 'LIVE'
}

function postProblem({
  topicType,
  event,
  callToAction,
  summary,
  media,
}: z.output<typeof postSchema>): Violation | null {
  if (topicType !== 'STANDARD' && !event) return missingValue('local_post.event')
  if (topicType === 'STANDARD' && !summary && !media) return missingValue('local_post.summary')
  const isCall = callToAction?.actionType === 'CALL'
  if (callToAction && topicType !== 'OFFER' && isCall === Boolean(callToAction.url))
    return isCall
      ? {
          violated: 'local_post.call_to_action.url',
          code: 'FIELD_HAS_DEPENDENCIES',
          message: 'A call has no url.',
        }
      : missingValue('local_post.call_to_action.url')
  return null
}

/**
 * Fetches the photo of a post, as Google does. Returns null if there is none or if it is a JPEG or PNG image, otherwise
 * a violation, with which the post is not accepted.
 */
async function checkPhotoFetch({ media }: z.output<typeof postSchema>): Promise<Violation | null> {
  const url = media?.[0]?.sourceUrl
  if (!url) return null
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(
    () => null,
  )
  await response?.body?.cancel()
  const isPicture = response?.ok && /^image\/(jpeg|png)/.test(response.headers.get('content-type') ?? '')
  if (isPicture) return null
  return {
    violated: 'local_post.media[0].source_url',
    code: 'PHOTO_FETCH_FAILED',
    message: 'The photo could not be fetched.',
  }
}

function listPosts({ state, now }: PostContext, request: Request): Wire | GoogleError {
  const locationName = locationNameOf(request)
  if (!state.findLocation(locationName)) return notFound
  const all = [...state.posts.values()].filter(({ name }) => name.startsWith(`${locationName}/`)).reverse()
  const size = Math.min(Number(request.query.pageSize ?? 20) || 20, 100)
  const start = Number(request.query.pageToken ?? 0)
  if (!Number.isInteger(start) || start < 0) return invalidArgument('page_token', 'Invalid page token.')
  return omitEmpty({
    localPosts: all.slice(start, start + size).map((one) => toWirePost(one, now())),
    nextPageToken: start + size < all.length ? String(start + size) : undefined,
  })
}

function getPost({ state, now }: PostContext, request: Request): Wire | GoogleError {
  const found = state.posts.get(postNameOf(request))
  return found ? toWirePost(found, now()) : notFound
}

function deletePost({ state }: PostContext, request: Request): Wire | GoogleError {
  return state.posts.delete(postNameOf(request)) ? {} : notFound
}

function toWirePost(stored: StoredPost, now: Date): Wire {
  if (stored.state === 'PROCESSING' && stored.decidedAt !== null && stored.decidedAt <= now.getTime())
    stored.state = stored.verdict
  const { name, content, createTime, state } = stored
  // Google ignores the call to action of an offer.
  const callToAction = content.topicType === 'OFFER' ? undefined : content.callToAction
  const searchUrl =
    state === 'LIVE' ? `https://local.google.com/place?use=posts&lpsid=${name.split('/').at(-1)}` : undefined
  return omitEmpty({
    name,
    ...content,
    callToAction,
    createTime,
    updateTime: createTime,
    state,
    searchUrl,
  })
}

const missingValue = (violated: string): Violation => ({
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

/** Sends a validation error in the format that only v4 uses. */
function sendViolation(response: Response, { violated, code, message }: Violation): void {
  const details = [
    {
      '@type': 'type.googleapis.com/google.mybusiness.v4.ValidationError',
      errorDetails: [{ code, field: violated, message }],
    },
  ]
  const summary = 'Request contains an invalid argument.'
  response.status(400).json({ error: { code: 400, message: summary, status: 'INVALID_ARGUMENT', details } })
}

const notFound: GoogleError = { refused: 'NOT_FOUND', message: 'Requested entity was not found.' }
const postsDisabled: Violation = {
  violated: 'local_post',
  code: 'LOCATION_DISABLED_FOR_LOCAL_POST_API',
  message: 'Creating a local post has been disabled for this location.',
}

function locationNameOf({ params }: Request): string {
  return `accounts/${params.account}/locations/${params.location}`
}

function postNameOf(request: Request): string {
  return `${locationNameOf(request)}/localPosts/${request.params.post}`
}
