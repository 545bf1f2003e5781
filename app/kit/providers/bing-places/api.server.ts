/**
 * A connection to Bing Places. All of Bing's remote procedures use POST, and each call contains our identity and a call
 * id and uses a client certificate. Bing accepts ten calls of each procedure in five seconds, and reports errors with
 * status 200.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createCallLimiter } from '../call-limiter'
import type { Fetch } from '../call-provider.server'
import { type ClientCertificate, createCertificateFetch } from '../certificate-fetch.server'
import { createCircuitBreakingCall } from '../circuit-breaking-call.server'
import { type ProviderResult, throttledResult } from '../provider-result'
import { explainRejection } from '../rejection-reason'
import { type BingBusiness, bingBusinesses, bingStatuses, bingWriteResponse } from './wire'

export type BingSettings = {
  url: string
  /** The id by which Bing identifies the partner. */
  puid: string
  email: string
  certificate?: ClientCertificate
  timeoutMs?: number
  now?: () => Date
}

export type BingApi = ReturnType<typeof createBingApi>

type OperationResult = { OperationStatus: boolean; ErrorMessage?: string | null; ErrorCode?: number | null }

const callRate = { maxCalls: 10, perMs: 5000 }
const problemShape = z
  .looseObject({ ErrorMessage: z.string().nullish(), Message: z.string().nullish() })
  .refine(({ ErrorMessage, Message }) => ErrorMessage || Message)

export function createBingApi({ url, puid, email, certificate, timeoutMs }: BingSettings) {
  const send = createCircuitBreakingCall('Bing')
  const secondsUntilCall = createCallLimiter(callRate)
  const base = url.replace(/\/$/, '')
  const fetch: Fetch | undefined =
    certificate && base.startsWith('https:') ? createCertificateFetch(certificate) : undefined

  async function call<T extends OperationResult>(
    method: string,
    shape: z.ZodType<T>,
    body: object,
  ): Promise<ProviderResult<T>> {
    const seconds = secondsUntilCall(method, performance.now())
    if (seconds > 0) return throttledResult('Bing allows 10 calls every 5 seconds.', seconds)
    const Identity = { Puid: puid, AuthProvider: 'WINDOWS_LIVE', EmailId: email }
    const result = await send({
      method: 'POST',
      url: new URL(`${base}/${method}`),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, TrackingId: randomUUID(), Identity }),
      shape,
      readProblem,
      timeoutMs,
      fetch,
    })
    if (result.outcome !== 'ok' || result.value.OperationStatus) return result
    const { ErrorCode, ErrorMessage } = result.value
    const reason = explainRejection({}, [], { otherwise: requestRejected, raw: ErrorMessage ?? '' })
    return { outcome: 'rejected', status: 400, code: `BING_${ErrorCode ?? 0}`, reason }
  }

  const page = { PageNumber: 1, PageSize: 100 }
  return {
    find: (storeIds: string[]) =>
      call('GetBusinesses', bingBusinesses, {
        ...page,
        SearchCriteria: { CriteriaType: 'SearchByStoreIds', StoreIds: storeIds },
      }),
    create: (business: BingBusiness) =>
      call('CreateBusinesses', bingWriteResponse, { Businesses: [business] }),
    update: (business: BingBusiness) =>
      call('UpdateBusinesses', bingWriteResponse, { Businesses: [business] }),
    status: (storeId: string) =>
      call('GetBusinessStatusInfo', bingStatuses, {
        ...page,
        CriteriaType: 'SearchByStoreIds',
        StoreIds: [storeId],
      }),
  }
}

/** Bing documents no codes for requests that it rejects as a whole. */
const requestRejected = 'Bing rejected the request. Contact support.'

function readProblem(body: unknown) {
  const parsed = problemShape.safeParse(body)
  if (!parsed.success) return null
  const raw = parsed.data.ErrorMessage || parsed.data.Message || ''
  return { code: 'REFUSED', reason: explainRejection({}, [], { otherwise: requestRejected, raw }) }
}
