/**
 * One connection to Bing Places: remote procedures that are all POST, each with our identity, a call id, and a client
 * certificate. Bing accepts ten calls of each procedure in five seconds, and reports errors with status 200.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Answer, throttled } from '../answer'
import type { Fetch } from '../ask.server'
import { callCounter } from '../call-rate'
import { type ClientCertificate, certifiedFetch } from '../certified-fetch.server'
import { steadyAsk } from '../steady-ask.server'
import { type BingBusiness, bingBusinesses, bingStatuses, bingWritten } from './wire'

export type BingSettings = {
  url: string
  puid: string
  email: string
  /** The id that Bing knows the partner by. */
  certificate?: ClientCertificate
  timeoutMs?: number
  now?: () => Date
}

export type BingApi = ReturnType<typeof bingApi>

type Said = { OperationStatus: boolean; ErrorMessage?: string | null; ErrorCode?: number | null }

const rate = { most: 10, perMs: 5000 }
const problem = z
  .looseObject({ ErrorMessage: z.string().nullish(), Message: z.string().nullish() })
  .refine(({ ErrorMessage, Message }) => ErrorMessage || Message)

export function bingApi({ url, puid, email, certificate, timeoutMs }: BingSettings) {
  const ask = steadyAsk('Bing')
  const secondsUntilCall = callCounter(rate)
  const base = url.replace(/\/$/, '')
  const fetch: Fetch | undefined =
    certificate && base.startsWith('https:') ? certifiedFetch(certificate) : undefined

  async function call<T extends Said>(method: string, shape: z.ZodType<T>, body: object): Promise<Answer<T>> {
    const seconds = secondsUntilCall(method, performance.now())
    if (seconds > 0) return throttled('Bing takes ten calls in five seconds.', seconds)
    const Identity = { Puid: puid, AuthProvider: 'WINDOWS_LIVE', EmailId: email }
    const answer = await ask({
      method: 'POST',
      url: new URL(`${base}/${method}`),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, TrackingId: randomUUID(), Identity }),
      shape,
      readProblem,
      timeoutMs,
      fetch,
    })
    if (answer.outcome !== 'ok' || answer.value.OperationStatus) return answer
    const { ErrorCode, ErrorMessage } = answer.value
    const reason = ErrorMessage?.trim() || 'Bing did not take the request.'
    return { outcome: 'rejected', status: 400, code: `BING_${ErrorCode ?? 0}`, reason }
  }

  const page = { PageNumber: 1, PageSize: 100 }
  return {
    find: (storeIds: string[]) =>
      call('GetBusinesses', bingBusinesses, {
        ...page,
        SearchCriteria: { CriteriaType: 'SearchByStoreIds', StoreIds: storeIds },
      }),
    create: (business: BingBusiness) => call('CreateBusinesses', bingWritten, { Businesses: [business] }),
    update: (business: BingBusiness) => call('UpdateBusinesses', bingWritten, { Businesses: [business] }),
    status: (storeId: string) =>
      call('GetBusinessStatusInfo', bingStatuses, {
        ...page,
        CriteriaType: 'SearchByStoreIds',
        StoreIds: [storeId],
      }),
  }
}

function readProblem(body: unknown) {
  const read = problem.safeParse(body)
  if (!read.success) return null
  return { code: 'REFUSED', reason: read.data.ErrorMessage || read.data.Message || 'REFUSED' }
}
